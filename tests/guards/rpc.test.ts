import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { frameTypesIn, methodsIn, readRpc } from './rpc.ts';

const FILE = 'durable-objects/rpc.json';
const listed: ReturnType<typeof readRpc> = JSON.parse(readFileSync(FILE, 'utf8'));
const classNames = [...readFileSync('wrangler.toml', 'utf8').matchAll(/class_name = "(\w+)"/g)].map(
  ([, name]) => name!,
);

describe('RPC between old objects and a new Worker', () => {
  it('covers every Durable Object class', () => {
    expect(Object.keys(readRpc().methods).toSorted()).toEqual([...new Set(classNames)].toSorted());
  });

  // Read docs/decisions/007-conversations.md before you change the list.
  it.each(Object.keys(listed.methods))('calls the methods of %s as listed', (name) => {
    expect(readRpc().methods[name], FILE).toEqual(listed.methods[name]);
  });

  it('names the listed frames', () => {
    expect(readRpc().frames, FILE).toEqual(listed.frames);
  });
});

describe('methodsIn', () => {
  const methods = (...members: string[]) =>
    methodsIn('x.ts', `export class X extends DurableObject<Env> { ${members.join('\n')} }`);

  it('counts optional and default parameters', () => {
    const found = methods('a() {}', 'async b(x: string, { y }: Y) {}', 'c(x: X, y = 1, z?: Z) {}');
    expect(found).toEqual({ X: { a: '0', b: '2', c: '1-3' } });
  });

  it('counts what a class inherits', () => {
    const base = 'abstract class Base extends DurableObject<Env> { a() {} }';
    expect(methodsIn('x.ts', 'class X extends Base { b() {} }', base)).toEqual({
      X: { a: '0', b: '0' },
    });
  });

  it('skips methods that cannot be called from outside', () => {
    const found = methods(
      'constructor(ctx: C) {}',
      'private a() {}',
      'protected b() {}',
      'override async alarm() {}',
      'readonly c = 1;',
    );
    expect(found).toEqual({ X: {} });
    expect(methodsIn('x.ts', 'class Y { a() {} }')).toEqual({});
  });
});

describe('frameTypesIn', () => {
  it('finds frames in types, unions and schemas', () => {
    const text = `type A = { type: 'b' } | { type: 'a'; x: 'no' };
      interface C { type: 'c'; other: string }
      const d = z.strictObject({ type: z.literal('d'), id: z.string() });`;
    expect(frameTypesIn('x.ts', text)).toEqual(['a', 'b', 'c', 'd']);
  });
});
