import path from 'node:path'; import { createBuilder } from 'vite';
process.env.DIST_DIR='/tmp/pages-mods';
const { default: conf } = await import('./vite.config.ts');
const want=new RegExp(process.argv[2]);
const rep={name:'rep',apply:'build',enforce:'pre',applyToEnvironment:({name})=>name==='client',
 generateBundle:{order:'pre',handler(_o,bundle){ for(const c of Object.values(bundle)) if(c.type==='chunk'&&want.test(c.fileName)) {console.log('##',c.fileName,'->',c.imports.join(' '));for(const [id,m] of Object.entries(c.modules)) if(m.renderedLength) console.log('   ',m.renderedLength,id.replace(process.cwd()+'/',''));}}}};
const b=await createBuilder({configFile:false,...conf,root:path.resolve('web'),logLevel:'error',plugins:[rep,...conf.plugins.filter(p=>p.name!=='no-cycles'&&p.name!=='prerender')]});
await b.build(b.environments.client);
