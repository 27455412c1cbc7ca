/** What `--help` prints. */

export const mainHelp = `selvedge: cloth, ropes and strands, simulated headless

  selvedge run <scene|file.json>   run a scene and write files
  selvedge list                    scenes, solvers and materials
  selvedge info                    what this machine can run on
  selvedge reproduce <paper>       a paper's tables and figures, computed here

  selvedge <command> --help        its options
  selvedge --version
`;

export const runHelp = `selvedge run <scene|file.json>: run a scene and write files

Where the result goes
  --out <path>            name.glb   one animated glTF file (morph targets)
                          name.obj   a sequence: name-0000.obj, name-0001.obj ...
                          a folder   both, metrics.json and scene.json
  --metrics <file.json>   error, energy and strain of each frame, and what the solver
                          says of its step: iterations, residual, share of springs
                          that are constraints
  --profile               the time of each kernel, too, in the metrics
  --exact-error           how far the last frame was from the exact one, every substep of
                          which is solved to the end: in millimetres and as a share of
                          how far particles moved, printed and in the metrics; and the
                          last substep alone, 0 exact to 1 the first guess, for implicit
                          Euler. Takes seconds to minutes
  --every <n>             keep every n-th frame (default 1)

How it is computed
  --frames <n>            steps to run (default: what the scene asks for, else 300)
  --backend <name>        auto, webgpu, wasm or reference (default auto)
  --threads <n>           of the wasm backend (default: by the size of the scene)
  --solver <name>         (default: what the scene asks for, else projective)
                          projective             for most: fast, stable at any step
                          newton                 exact, slow, on the reference backend
                          positionBased          constraint by constraint, as games do
                          massSpring             explicit: cheap steps, but many of them
                          constraintEnforcement  lengths kept by constraints
                          adaptiveConstraints    only those of overstretched springs
  --global <name>         of projective: its global step, as cholesky or multigrid
  --iterations <n>        of the solver in each step
  --budget-ms <ms>        of projective: as many iterations as fit into this time a frame
  --solver-option <k=v>   any other option of the solver; may be repeated. A list has
                          commas: constraints=structural,shear. "selvedge list" has all

  --quiet                 no progress and no summary
  --help

Ctrl-C ends after the current frame and finishes every file; a second one ends at once.
Exit code: 0 done, 1 failed, 2 wrong arguments or scene, 130 interrupted.

  selvedge run hanging-cloth --out hanging.glb
  selvedge run flag --backend wasm --frames 600 --every 2 --out flag/
  selvedge run pendulums --global cholesky --iterations 10 --exact-error
  selvedge run hanging-cloth --solver massSpring --solver-option substeps=auto
  selvedge run flag --solver adaptiveConstraints --solver-option threshold=0.05
`;

export const listHelp = `selvedge list: scenes, solvers and materials

  --json   as JSON
  --help
`;

export const infoHelp = `selvedge info: what this machine can run on

Each backend is tried with a small scene, so that what is said to work has worked.

  --json   as JSON
  --help
`;

export const reproduceHelp = `selvedge reproduce <paper>: a paper's tables, figures and claims, computed here

Writes <paper>.html, one file with everything in it, its plots as SVG and its pictures as
PNG, and prints the same as text. Run it on a machine with nothing else to do: it
measures times.

  --out <folder>    where the files go (default report)
  --only <parts>    some parts, with commas between them (default: all)
  --quick           small and fast, to see that it works; its numbers are not the paper's
  --quiet           no progress and no text
  --help

Papers
  liu-2013          table-1, figure-2, figure-3, figure-4, figures-5-6, figures-7-8,
                    stability, pbd-stiffness, substeps, semi-implicit, energy,
                    time-to-error
  csse-2022         table-10, figures-7-8-9, figure-10, figure-11, beyond
  fratarcangeli-2015
                    table-1, figures-3-4, figure-5, table-2, tori-pile, figures-7-8,
                    figures-9-10, beyond
  pall-2018         figure-3, figure-4, figure-5, figures-1-6-7, cloth-contact, figure-8,
                    dispatches

Ctrl-C writes the report with the parts that are done; a second one ends at once.

  selvedge reproduce liu-2013
  selvedge reproduce liu-2013 --only table-1,figure-2 --out figures
  selvedge reproduce csse-2022 --only figure-10
`;
