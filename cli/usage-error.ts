/** What was asked for cannot be: a wrong option, an unknown scene, a scene file with a mistake. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
