/**
 * The numbers of L, task by task, in f64: a left-looking supernodal Cholesky. `value` holds the numbers of P A P^T in the panels' layout and
 * zeros where L fills in; it is replaced by L.
 *
 * A panel J takes from its own numbers what the panels K further down contribute, L_K[r] . L_K[s] for each row r and each column s of J
 * that K has, and is then factorised as a dense block:
 *
 *   L[r][c] = (A[r][c] - sum_{b < c} L[r][b] L[c][b]) / L[c][c],   L[c][c] = sqrt(A[c][c] - sum_{b < c} L[c][b]^2).
 *
 * Where the square root's argument is not positive, the matrix is not positive definite: `status` of the task gets the column plus one, the
 * first of them, and the numbers that follow mean nothing.
 */
import { kernel, read, write } from '../compute/kernel';
import { panelWords, taskWords } from './factor-tasks';

export const factorPanels = kernel({
  name: 'factorPanels',
  bindings: {
    task: read('u32'),
    taskPanel: read('u32'),
    panel: read('u32'),
    row: read('u32'),
    update: read('u32'),
    relative: write('u32'),
    value: write('f64'),
    status: write('u32'),
  },
  uniforms: { size: 'u32' },
  sharing: 'tasks',
  wgsl: null,
  reference(begin, end, { task, taskPanel, panel, row, update, relative, value, status }, { size }) {
    for (let t = begin; t < end; t++) {
      status[t] = 0;
      for (let k = task[taskWords * t]; k < task[taskWords * (t + 1)]; k++) {
        const J = panelWords * taskPanel[k];
        const [column, width, firstRow, rowCount, first] = panel.subarray(J, J + 5);
        for (let i = 0; i < rowCount; i++) relative[size * t + row[firstRow + i]] = i;

        for (let u = panel[J + 5]; u < panel[J + panelWords + 5]; u++) {
          const K = panelWords * update[2 * u];
          const [, widthK, rowK, countK, firstK] = panel.subarray(K, K + 5);
          for (let s = update[2 * u + 1]; s < countK && row[rowK + s] < column + width; s++) {
            for (let r = s; r < countK; r++) {
              let dot = 0;
              for (let b = 0; b < widthK; b++) dot += value[firstK + r * widthK + b] * value[firstK + s * widthK + b];
              value[first + relative[size * t + row[rowK + r]] * width + row[rowK + s] - column] -= dot;
            }
          }
        }

        for (let r = 0; r < rowCount; r++) {
          for (let c = 0; c <= Math.min(r, width - 1); c++) {
            let sum = value[first + r * width + c];
            for (let b = 0; b < c; b++) sum -= value[first + r * width + b] * value[first + c * width + b];
            if (c === r && !(sum > 0) && status[t] === 0) status[t] = column + c + 1;
            value[first + r * width + c] = c === r ? Math.sqrt(sum) : sum / value[first + c * width + c];
          }
        }
      }
    }
  },
});
