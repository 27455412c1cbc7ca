export function permuteRows(begin: u32, end: u32, source: usize, from: usize, destination: usize): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    v128.store(destination + (i << 4), v128.load(source + ((<usize>load<u32>(from + (i << 2))) << 4)));
  }
}
