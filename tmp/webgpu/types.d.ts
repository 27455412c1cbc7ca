import '@webgpu/types';
export declare function create(options: string[]): GPU;
export declare const globals: Object;