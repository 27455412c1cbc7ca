// The global step by a library: a factor in f64, the m x m matrix of eq. 14, and three right-hand sides, one for each axis.
#pragma once
#ifdef WITH_EIGEN
#include <eigen3/Eigen/SparseCholesky>
#endif
#ifdef WITH_CHOLMOD
#include <suitesparse/cholmod.h>
#endif

#include "method.h"

// Positions and right-hand sides are columns of `count` numbers, as both libraries want them.
struct DirectMethod : Method {
  const MassSpring &s;
  const SystemMatrix A;
  std::vector<double> constant, x, b;

  explicit DirectMethod(const MassSpring &system) : s(system), A(systemMatrix(system)) {
    constant = columns(constantTerm(s));
    b.resize(3 * s.count);
    start();
  }
  std::vector<double> columns(const std::vector<double> &interleaved) const {
    std::vector<double> out(3 * s.count);
    for (uint32_t i = 0; i < s.count; i++)
      for (int axis = 0; axis < 3; axis++) out[axis * s.count + i] = interleaved[3 * i + axis];
    return out;
  }
  void start() override { x = columns(s.inertial); }
  std::vector<double> positions() const override {
    std::vector<double> out(3 * s.count);
    for (uint32_t i = 0; i < s.count; i++)
      for (int axis = 0; axis < 3; axis++) out[3 * i + axis] = x[axis * s.count + i];
    return out;
  }
  // b = M y + h^2 J d with d = r p / |p|.
  void localStep() {
    b = constant;
    const double h2 = s.h * s.h;
    const double *px = x.data(), *py = px + s.count, *pz = py + s.count;
    double *bx = b.data(), *by = bx + s.count, *bz = by + s.count;
    for (const Spring &e : s.springs) {
      const double dx = px[e.a] - px[e.b], dy = py[e.a] - py[e.b], dz = pz[e.a] - pz[e.b];
      const double scale = h2 * e.stiffness * e.rest / std::sqrt(dx * dx + dy * dy + dz * dz);
      bx[e.a] += scale * dx;
      by[e.a] += scale * dy;
      bz[e.a] += scale * dz;
      bx[e.b] -= scale * dx;
      by[e.b] -= scale * dy;
      bz[e.b] -= scale * dz;
    }
  }
};

#ifdef WITH_EIGEN
struct EigenMethod : DirectMethod {
  using Sparse = Eigen::SparseMatrix<double>;
  using Columns = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, 3>, 0, Eigen::OuterStride<>>;
  Sparse matrix;
  Eigen::SimplicialLLT<Sparse> solver;

  explicit EigenMethod(const MassSpring &system) : DirectMethod(system) {
    matrix = Eigen::Map<const Sparse>(s.free, s.free, A.row.size(), A.first.data(), A.row.data(), A.value.data());
  }
  void analyse() override { solver.analyzePattern(matrix); }
  void factorise() override {
    solver.factorize(matrix);
    if (solver.info() != Eigen::Success) throw std::runtime_error("Eigen could not factorise the matrix");
  }
  long nonzeros() const override { return solver.matrixL().nestedExpression().nonZeros(); }
  void iterate() override {
    localStep();
    Columns rhs(b.data(), s.free, 3, Eigen::OuterStride<>(s.count)), out(x.data(), s.free, 3, Eigen::OuterStride<>(s.count));
    out = solver.solve(rhs);
  }
};
#endif

#ifdef WITH_CHOLMOD
// A factor by CHOLMOD, ordered by METIS.
class CholmodFactor {
 public:
  cholmod_common common;
  cholmod_sparse matrix{};
  cholmod_factor *factor = nullptr;

  CholmodFactor(const SystemMatrix &A, size_t size, int kind) {
    cholmod_start(&common);
    common.supernodal = kind;
    common.nmethods = 1;
    common.method[0].ordering = CHOLMOD_METIS;
    common.postorder = true;
    common.final_ll = true;
    matrix.nrow = matrix.ncol = size;
    matrix.nzmax = A.row.size();
    matrix.p = const_cast<int *>(A.first.data());
    matrix.i = const_cast<int *>(A.row.data());
    matrix.x = const_cast<double *>(A.value.data());
    matrix.stype = -1;
    matrix.itype = CHOLMOD_INT;
    matrix.xtype = CHOLMOD_REAL;
    matrix.dtype = CHOLMOD_DOUBLE;
    matrix.sorted = matrix.packed = true;
  }
  ~CholmodFactor() {
    cholmod_free_factor(&factor, &common);
    cholmod_finish(&common);
  }
  CholmodFactor(const CholmodFactor &) = delete;
  void analyse() {
    cholmod_free_factor(&factor, &common);
    factor = cholmod_analyze(&matrix, &common);
    if (!factor || factor->ordering != CHOLMOD_METIS) throw std::runtime_error("CHOLMOD could not order the matrix with METIS");
  }
  void factorise() {
    cholmod_factorize(&matrix, factor, &common);
    if (common.status != CHOLMOD_OK) throw std::runtime_error("CHOLMOD could not factorise the matrix");
  }
  long nonzeros() const { return long(common.lnz); }
};

struct CholmodMethod : DirectMethod {
  CholmodFactor own;
  cholmod_dense rhs{}, *out = nullptr, *work = nullptr, *more = nullptr;

  CholmodMethod(const MassSpring &system, int kind) : DirectMethod(system), own(A, system.free, kind) {
    rhs.nrow = s.free;
    rhs.ncol = 3;
    rhs.d = s.count;
    rhs.nzmax = 3 * s.count;
    rhs.xtype = CHOLMOD_REAL;
    rhs.dtype = CHOLMOD_DOUBLE;
    rhs.x = b.data();
  }
  ~CholmodMethod() override {
    for (cholmod_dense **one : {&out, &work, &more}) cholmod_free_dense(one, &own.common);
  }
  void analyse() override { own.analyse(); }
  void factorise() override { own.factorise(); }
  long nonzeros() const override { return own.nonzeros(); }
  void iterate() override {
    localStep();
    cholmod_solve2(CHOLMOD_A, own.factor, &rhs, nullptr, &out, nullptr, &work, &more, &own.common);
    const double *solved = static_cast<const double *>(out->x);
    for (int axis = 0; axis < 3; axis++) std::copy_n(solved + axis * out->d, s.free, x.data() + axis * s.count);
  }
};
#endif
