/** The wasm kernels against native code (g++ -O3 -march=native), interleaved in one run. */
import { nativeCholesky } from './native-cholesky';
import { nativeRedBlack } from './native-red-black';

export async function native(): Promise<void> {
  await nativeRedBlack();
  await nativeCholesky();
}
