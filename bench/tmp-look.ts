import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { createWorld } from '../src/index';
import { scenes } from '../src/generated/scenes';
import { solvers } from '../src/generated/solvers';
const W=420,H=320;
function png(rgb:Uint8Array,w:number,h:number){ const raw=Buffer.alloc((w*3+1)*h); for(let y=0;y<h;y++){raw[y*(w*3+1)]=0; Buffer.from(rgb.buffer,y*w*3,w*3).copy(raw,y*(w*3+1)+1);} 
 const crcT=Array.from({length:256},(_,n)=>{let c=n;for(let k=0;k<8;k++)c=c&1?0xedb88320^(c>>>1):c>>>1;return c>>>0;}); const crc=(b:Buffer)=>{let c=0xffffffff;for(const x of b)c=crcT[(c^x)&255]!^(c>>>8);return (c^0xffffffff)>>>0;};
 const chunk=(t:string,d:Buffer)=>{const o=Buffer.alloc(12+d.length);o.writeUInt32BE(d.length,0);o.write(t,4);d.copy(o,8);o.writeUInt32BE(crc(o.subarray(4,8+d.length)),8+d.length);return o;};
 const ih=Buffer.alloc(13);ih.writeUInt32BE(w,0);ih.writeUInt32BE(h,4);ih[8]=8;ih[9]=2; return Buffer.concat([Buffer.from([137,80,78,71,13,10,26,10]),chunk('IHDR',ih),chunk('IDAT',deflateSync(raw)),chunk('IEND',Buffer.alloc(0))]); }
type V=[number,number,number]; const sub=(a:any,b:any):V=>[a[0]-b[0],a[1]-b[1],a[2]-b[2]]; const dot=(a:V,b:V)=>a[0]*b[0]+a[1]*b[1]+a[2]*b[2]; const cross=(a:V,b:V):V=>[a[1]*b[2]-a[2]*b[1],a[2]*b[0]-a[0]*b[2],a[0]*b[1]-a[1]*b[0]]; const norm=(a:V):V=>{const l=Math.hypot(...a)||1;return [a[0]/l,a[1]/l,a[2]/l];};
const names=process.argv[2]&&process.argv[2]!=='all'?process.argv[2].split(','):Object.keys(scenes);
const over=process.argv[3]?JSON.parse(process.argv[3]):{};
for(const name of names){ const ns=scenes[name]!; const marks=[10,20,45,90,150,300]; const img=new Uint8Array(W*3*H*2*3).fill(235);
 const solver=(solvers as any)[ns.solver.name]({...ns.solver.options,...over}); const w=await createWorld(ns.build(),{solver,backend:'wasm',threads:1}); const starts=new Map(w.bodies.map(b=>[b.name,Array.from(w.positions(b.name))]));
 let t=0; let frame=0; const strains:string[]=[];
 for(let m=0;m<6;m++){ while(frame<marks[m]!){const q=performance.now();w.step();t+=performance.now()-q;frame++;} const st=await w.statistics(); strains.push(st.maxStrain.toFixed(2)+'/'+st.energy.total.toFixed(3));
  const z=new Float32Array(W*H).fill(1e9); const ox=(m%3)*W, oy=Math.floor(m/3)*H; const eye=ns.camera.position as any; const f=norm(sub(ns.camera.target,eye)); const r=norm(cross(f,[0,1,0])); const u=cross(r,f); const F=H*1.1;
  const proj=(p:V)=>{const d=sub(p,eye);const zz=dot(d,f);return [W/2+F*dot(d,r)/zz,H/2-F*dot(d,u)/zz,zz] as V;};
  const put=(x:number,y:number,zz:number,c:V)=>{x|=0;y|=0;if(x<0||y<0||x>=W||y>=H||zz<=0)return;if(zz<z[y*W+x]!){z[y*W+x]=zz;const o=((oy+y)*W*3+ox+x)*3;img[o]=c[0];img[o+1]=c[1];img[o+2]=c[2];}};
  for(const b of w.bodies){const s=w.surface(b.name); const P=(i:number):V=>[s.positions[4*i]!,s.positions[4*i+1]!,s.positions[4*i+2]!];
   const T=b.surface.triangles; for(let k=0;k<T.length;k+=3){const A=P(T[k]!),B=P(T[k+1]!),C=P(T[k+2]!);const n=norm(cross(sub(B,A),sub(C,A)));const l=0.35+0.65*Math.abs(dot(n,norm([0.5,0.8,0.6])));const back=dot(n,sub(A,eye))>0;const col:V=back?[200*l,110*l,80*l]:[70*l,120*l,200*l];const a=proj(A),bb=proj(B),c=proj(C);const x0=Math.floor(Math.min(a[0],bb[0],c[0])),x1=Math.ceil(Math.max(a[0],bb[0],c[0])),y0=Math.floor(Math.min(a[1],bb[1],c[1])),y1=Math.ceil(Math.max(a[1],bb[1],c[1]));if(x1-x0>W||y1-y0>H)continue;const D=(bb[0]-a[0])*(c[1]-a[1])-(c[0]-a[0])*(bb[1]-a[1]);if(!D)continue;for(let y=y0;y<=y1;y++)for(let x=x0;x<=x1;x++){const e1=((x-a[0])*(c[1]-a[1])-(c[0]-a[0])*(y-a[1]))/D,e2=((bb[0]-a[0])*(y-a[1])-(x-a[0])*(bb[1]-a[1]))/D;if(e1>=-0.01&&e2>=-0.01&&e1+e2<=1.01)put(x,y,a[2]+e1*(bb[2]-a[2])+e2*(c[2]-a[2]),col);}}
   const L=b.surface.lines; for(let k=0;k<L.length;k+=2){const a=proj(P(L[k]!)),c=proj(P(L[k+1]!));const n=Math.min(200,Math.ceil(Math.hypot(c[0]-a[0],c[1]-a[1]))+1);for(let j=0;j<=n;j++)put(a[0]+(c[0]-a[0])*j/n,a[1]+(c[1]-a[1])*j/n,a[2],[90,60,40]);}}
 }
 writeFileSync('/tmp/look-'+name+'.png',png(img,W*3,H*2));
 console.log(name,JSON.stringify(w.facts),w.bodies.reduce((s,b)=>s+b.particleCount,0),(t/300).toFixed(2)+'ms/frame',strains.join(' '),w.frozen.join());
 w.dispose();
}
