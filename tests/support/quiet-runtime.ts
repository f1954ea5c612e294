import { isRuntimeNoise } from '../../scripts/local/runtime-noise.ts';

/** Silences workerd's messages about connections that tests cut: the pool writes them here, one at a time. */
export default function setup(): () => void {
  const restorers = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    stream.write = ((chunk: string | Uint8Array, ...rest: []) =>
      (typeof chunk === 'string' && isRuntimeNoise(chunk)) ||
      write.call(stream, chunk, ...rest)) as typeof write;
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const restore of restorers) restore();
  };
}
