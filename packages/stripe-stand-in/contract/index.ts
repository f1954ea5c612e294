export { missesOf } from './contract.ts';
export { readContract } from './record.ts';
