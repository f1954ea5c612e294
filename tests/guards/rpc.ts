import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/**
 * The parts of an object's interface that a deployment may not change at once: see
 * docs/decisions/007-conversations.md.
 */

/** The number of parameters that a call must and may have, as `1` or `1-2`. */
export type Methods = Record<string, string>;

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The node and its descendants. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesIn(child);
}

function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as Node;
}

const nameOf = (node: unknown) => (node as { name?: string } | null)?.name;

/** The runtime calls these. */
const HANDLERS = [
  'constructor',
  'fetch',
  'alarm',
  'webSocketMessage',
  'webSocketClose',
  'webSocketError',
];

/**
 * The methods of each Durable Object class in `texts` that can be called from outside, those of its abstract base
 * classes included.
 */
export function methodsIn(file: string, ...texts: string[]): Record<string, Methods> {
  const classes = texts
    .flatMap((text) => [...nodesIn(parse(file, text))])
    .filter(({ type }) => type === 'ClassDeclaration');
  const methodsOf = ({ superClass, body }: Node): Methods | null => {
    const base = classes.find(({ id }) => nameOf(id) === nameOf(superClass));
    const inherited = base ? methodsOf(base) : nameOf(superClass) === 'DurableObject' ? {} : null;
    return inherited && { ...inherited, ...ownMethods(body as { body: Node[] }) };
  };
  const objects = classes.filter(({ abstract }) => abstract !== true);
  return Object.fromEntries(
    objects.flatMap((each) => {
      const methods = methodsOf(each);
      return methods ? [[nameOf(each.id), methods]] : [];
    }),
  );
}

function ownMethods({ body }: { body: Node[] }): Methods {
  const members = body.filter(
    ({ type, accessibility, key }) =>
      type === 'MethodDefinition' &&
      (accessibility ?? 'public') === 'public' &&
      !HANDLERS.includes(nameOf(key) ?? ''),
  );
  const described = members.map(({ key, value }) => [
    nameOf(key),
    parametersOf((value as { params: Node[] }).params),
  ]);
  return Object.fromEntries(described);
}

function parametersOf(parameters: readonly Node[]): string {
  const isOptional = ({ type, optional }: Node) =>
    type === 'AssignmentPattern' || type === 'RestElement' || optional === true;
  const needed = parameters.filter((parameter) => !isOptional(parameter)).length;
  return needed === parameters.length ? `${needed}` : `${needed}-${parameters.length}`;
}

/** The frame types that `text` names, in a type or a schema, sorted. */
export function frameTypesIn(file: string, text: string): string[] {
  const found = [...nodesIn(parse(file, text))].flatMap((node): unknown[] => {
    const { type, key } = node;
    if (nameOf(key) !== 'type') return [];
    if (type === 'TSPropertySignature') {
      const [, literal] = [...nodesIn(node.typeAnnotation as Node)];
      return literal?.type === 'TSLiteralType' ? [(literal.literal as Node).value] : [];
    }
    if (type !== 'Property') return [];
    const { callee, arguments: given } = node.value as { callee?: Node; arguments?: Node[] };
    return nameOf(callee?.property) === 'literal' ? [given?.[0]?.value] : [];
  });
  return [...new Set(found.filter((each): each is string => typeof each === 'string'))].toSorted();
}

/** The current interface, in the format of `durable-objects/rpc.json`. */
export function readRpc() {
  const read = (file: string) => readFileSync(file, 'utf8');
  const objects = ['conversation', 'update-batcher', 'inbox', 'sign-in-guard'];
  const files = objects.flatMap((name) => globSync(`durable-objects/${name}/*.ts`));
  const frames = ['conversation-wire', 'client-frame'].map((name) =>
    read(`domain/conversations/${name}.ts`),
  );
  return {
    methods: methodsIn('objects.ts', ...files.map(read)),
    frames: frameTypesIn('frames.ts', frames.join('\n')),
  };
}
