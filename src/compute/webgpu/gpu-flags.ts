/**
 * The flags of the WebGPU specification as numbers. In Node the globals of the same names are there only after somebody has put them there, which
 * who brings a device along need not have done.
 */
export const bufferUsage = {
  MAP_READ: 0x1,
  COPY_SRC: 0x4,
  COPY_DST: 0x8,
  VERTEX: 0x20,
  UNIFORM: 0x40,
  STORAGE: 0x80,
  INDIRECT: 0x100,
  QUERY_RESOLVE: 0x200,
};

export const mapMode = { READ: 0x1 };

export const shaderStage = { COMPUTE: 0x4 };
