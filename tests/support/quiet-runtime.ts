import { isRuntimeNoise } from '../../scripts/local/runtime-noise.ts';

/** Keeps quiet what workerd says of connections that tests cut: the pool writes its lines to stdout, one at a time. */
export default function setup(): () => void {
  const { write } = process.stdout;
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) =>
    (typeof chunk === 'string' && isRuntimeNoise(chunk)) ||
    write.call(process.stdout, chunk, ...rest)) as typeof write;
  return () => {
    process.stdout.write = write;
  };
}
