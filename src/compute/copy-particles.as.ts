export function copyParticles(begin: u32, end: u32, source: usize, destination: usize): void {
  memory.copy(destination + ((<usize>begin) << 4), source + ((<usize>begin) << 4), (<usize>(end - begin)) << 4);
}
