import sharp from 'sharp';
for (const [out, names] of Object.entries({ a:['confirmation','notice'], b:['recovery','refund'], c:['unsubscribe','done','forged'] })) for (const w of [375,700]) {
  const files = names.flatMap(n=>['light','dark'].map(c=>`/tmp/shots/${n}-${c}-${w}.png`));
  const metas = await Promise.all(files.map(f=>sharp(f).metadata()));
  const W = metas.reduce((a,m)=>a+m.width,0), H=Math.max(...metas.map(m=>m.height));
  let x=0; const comp=[]; files.forEach((f,i)=>{comp.push({input:f,left:x,top:0}); x+=metas[i].width;});
  await sharp({create:{width:W,height:H,channels:3,background:'#888'}}).composite(comp).png().toFile(`/tmp/shots/sheet-${out}-${w}.png`);
}
