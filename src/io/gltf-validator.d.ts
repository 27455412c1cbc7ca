/** The part of Khronos' glTF validator that the tests use; the package has no types of its own. */
declare module 'gltf-validator' {
  interface Message {
    code: string;
    message: string;
    severity: number;
    pointer?: string;
  }
  interface Report {
    issues: { numErrors: number; numWarnings: number; messages: Message[] };
    info: { animationCount: number; totalVertexCount: number; hasMorphTargets: boolean };
  }
  export function validateBytes(data: Uint8Array, options?: { maxIssues?: number }): Promise<Report>;
}
