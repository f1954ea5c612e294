import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { type Contract, either, problem, type Shape } from './contract.ts';

/**
 * Reads the contract from the types of the `stripe` package, which Stripe generates from its
 * OpenAPI file: names, required fields, and texts, without lengths and formats.
 */

const PACKAGE = path.join(import.meta.dirname, '../../../node_modules/stripe');
const RESOURCES = path.join(PACKAGE, 'esm/resources');

/** As much of the syntax tree as is read here. */
// biome-ignore lint/suspicious/noExplicitAny: the nodes of a hundred kinds
type Node = any;

/** A declaration file: its types by their name, qualified by their namespaces, and its imports. */
interface Source {
  file: string;
  types: Map<string, Node>;
  imports: Map<string, { file: string; name: string }>;
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const source: Source = { file, types: new Map(), imports: new Map() };
  sources.set(file, source);
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const declare = (node: Node, around: string) => {
    const declared = node.declaration ?? node;
    const name = declared.id?.name;
    if (node.type === 'ImportDeclaration') {
      const from = path.resolve(path.dirname(file), node.source.value.replace(/\.js$/, '.d.ts'));
      for (const each of node.specifiers)
        source.imports.set(each.local.name, {
          file: from,
          name: each.imported?.name ?? each.local.name,
        });
    } else if (declared.type === 'TSModuleDeclaration')
      for (const each of declared.body.body) declare(each, `${around}${name}.`);
    else if (
      /^TS(Interface|TypeAlias)Declaration$/.test(declared.type) ||
      declared.type === 'ClassDeclaration'
    )
      source.types.set(`${around}${name}`, declared);
  };
  for (const node of program.body) declare(node, '');
  return source;
}

/** A type and its source. */
interface Place {
  source: Source;
  /** Qualified by the namespaces around it. */
  name: string;
}

function find(name: string, from: Place): Place | null {
  const around = from.name.split('.');
  for (let count = around.length; count >= 0; count -= 1) {
    const full = [...around.slice(0, count), name].join('.');
    if (from.source.types.has(full)) return { source: from.source, name: full };
  }
  const [first, ...more] = name.split('.');
  const imported = from.source.imports.get(first!);
  if (!imported) return null;
  return find([imported.name, ...more].join('.'), { source: sourceOf(imported.file), name: '' });
}

const nameOf = (node: Node): string =>
  node.type === 'TSQualifiedName' ? `${nameOf(node.left)}.${node.right.name}` : node.name;

/** A larger union is that of all events, which have one type each and share the fields of a base. */
const UNION_MAX = 60;

const isObject = (shape: Shape | null): shape is { has: Record<string, Shape> } =>
  typeof shape === 'object' && shape !== null && 'has' in shape;

class Reader {
  readonly shapes: Record<string, Shape> = {};
  /** The resources that are answered: all others are known only by their names. */
  readonly wanted: ReadonlySet<string>;

  constructor(wanted: ReadonlySet<string>) {
    this.wanted = wanted;
  }

  /** The shape of a type node at a place. */
  shape(node: Node, at: Place): Shape {
    switch (node.type) {
      case 'TSStringKeyword':
        return 'string';
      case 'TSNumberKeyword':
        return 'number';
      case 'TSBooleanKeyword':
        return 'boolean';
      case 'TSNullKeyword':
        return 'null';
      case 'TSLiteralType':
        return typeof node.literal.value === 'string' ? { words: [node.literal.value] } : 'any';
      case 'TSArrayType':
        return { list: this.shape(node.elementType, at) };
      case 'TSUnionType':
        return this.union(node.types, at);
      case 'TSParenthesizedType':
        return this.shape(node.typeAnnotation, at);
      case 'TSTypeLiteral':
        return this.members(node.members, at);
      case 'TSTypeReference':
        return this.reference(nameOf(node.typeName), node.typeArguments?.params ?? [], at);
      default:
        return 'any';
    }
  }

  private union(nodes: Node[], at: Place): Shape {
    if (nodes.length > UNION_MAX && nodes.every(({ type }) => type === 'TSTypeReference'))
      return this.anyEvent(at);
    const shapes = nodes
      .filter(
        (node) => !(node.type === 'TSTypeReference' && nameOf(node.typeName) === 'OtherString'),
      )
      .map((node) => this.shape(node, at));
    return either(shapes);
  }

  private anyEvent(at: Place): Shape {
    const base = find(`${at.name}Base`, at);
    const shape = base && this.interface(base.source.types.get(base.name)!, base);
    if (!isObject(shape)) return { map: 'any' };
    return { has: { 'data?': 'any', 'related_object?': 'any', ...shape.has } };
  }

  private reference(name: string, given: Node[], at: Place): Shape {
    if (name === 'Array') return { list: this.shape(given[0], at) };
    if (name === 'Emptyable') return either([{ words: [''] }, 'null', this.shape(given[0], at)]);
    if (name === 'Record') return { map: this.shape(given[1], at) };
    if (name === 'Decimal') return 'string';
    if (name === 'Response') return this.shape(given[0], at);
    if (name === 'ApiList' || name === 'ApiListPromise')
      return {
        has: {
          object: { words: ['list'] },
          data: { list: this.shape(given[0], at) },
          has_more: 'boolean',
          url: 'string',
        },
      };
    if (name === 'V2ListPromise')
      return {
        has: {
          data: { list: this.shape(given[0], at) },
          next_page_url: either(['string', 'null']),
          previous_page_url: either(['string', 'null']),
        },
      };
    const found = find(name, at);
    if (!found) return 'any';
    return this.declared(found);
  }

  /** The shape of a declared type: a name when it is a resource, which may be recursive. */
  declared(at: Place): Shape {
    const node = at.source.types.get(at.name)!;
    if (node.type === 'TSTypeAliasDeclaration') return this.shape(node.typeAnnotation, at);
    if (!this.isResource(node)) return this.interface(node, at);
    const name = path.relative(RESOURCES, at.source.file).replace('.d.ts', `.${at.name}`);
    if (!this.wanted.has(name)) return { map: 'any' };
    if (!this.shapes[name]) {
      // Before its members, which may reference it recursively.
      this.shapes[name] = 'any';
      this.shapes[name] = this.interface(node, at);
    }
    return { is: name };
  }

  private isResource(node: Node): boolean {
    return node.body.body.some((member: Node) => member.key?.name === 'object');
  }

  private interface(node: Node, at: Place): Shape {
    const own = this.members(node.body.body, at);
    for (const { expression } of node.extends ?? []) {
      const base = find(nameOf(expression), at);
      const inherited = base && this.interface(base.source.types.get(base.name)!, base);
      if (isObject(inherited) && isObject(own)) own.has = { ...inherited.has, ...own.has };
    }
    return own;
  }

  private members(members: Node[], at: Place): Shape {
    const index = members.find(({ type }) => type === 'TSIndexSignature');
    if (index) return { map: this.shape(index.typeAnnotation.typeAnnotation, at) };
    const has: Record<string, Shape> = {};
    for (const member of members) {
      if (member.type !== 'TSPropertySignature') continue;
      const name = member.key.name ?? member.key.value;
      has[member.optional ? `${name}?` : name] = this.shape(
        member.typeAnnotation.typeAnnotation,
        at,
      );
    }
    // An empty type is one that Stripe does not describe.
    return members.length === 0 ? { map: 'any' } : { has };
  }
}

/** A method of a resource's class: its operation, its parameter type, and its result. */
interface Method {
  takes: Node | undefined;
  answers: Node;
  at: Place;
}

/** All methods of the package by their operation, with the variable parts of its path as `:id`. */
function methods(): Map<string, Method> {
  const found = new Map<string, Method>();
  for (const name of readdirSync(RESOURCES, { recursive: true }) as string[]) {
    if (!name.endsWith('.js')) continue;
    const code = readFileSync(path.join(RESOURCES, name), 'utf8');
    const source = sourceOf(path.join(RESOURCES, name.replace(/\.js$/, '.d.ts')));
    for (const [, className, body] of code.matchAll(
      /^export class (\w+) [\s\S]*?\{\n([\s\S]*?)^\}/gm,
    )) {
      const declared = source.types.get(className!);
      for (const [, method, verb, address] of body!.matchAll(
        /^ {4}(\w+)\([^)]*\) \{[\s\S]*?_makeRequest\('(\w+)', [`']([^`']+)[`']/gm,
      )) {
        const signature = declared?.body.body.find((member: Node) => member.key?.name === method);
        const parameters = (signature?.value?.params ?? signature?.params ?? []) as Node[];
        const takes = parameters.find(({ name }) => name === 'params');
        const returns = signature?.value?.returnType ?? signature?.returnType;
        if (!returns) continue;
        const key = `${verb} ${address!.replaceAll(/\$\{[^}]+\}/g, ':id')}`;
        found.set(key, {
          takes: takes?.typeAnnotation?.typeAnnotation,
          answers: returns.typeAnnotation,
          at: { source, name: '' },
        });
      }
    }
  }
  return found;
}

/** The result of a promise; lists stay unchanged. */
const resultOf = (node: Node): Node =>
  node.type === 'TSTypeReference' && nameOf(node.typeName) === 'Promise'
    ? resultOf(node.typeArguments.params[0])
    : node;

/** The names of the resources that a type answers with, alone or in a list. */
function answered(node: Node, at: Place): string[] {
  const result = resultOf(node);
  if (result.type !== 'TSTypeReference') return [];
  const given = (result.typeArguments?.params ?? []) as Node[];
  const place = find(nameOf(result.typeName), at);
  const own = place
    ? [path.relative(RESOURCES, place.source.file).replace('.d.ts', `.${place.name}`)]
    : [];
  return [...own, ...given.flatMap((each) => answered(each, at))];
}

/** The contract of these operations, from the installed package. */
export function fromPackage(operations: readonly string[]): Contract {
  const all = methods();
  const chosen = operations.map((name) => {
    const method = all.get(name.replaceAll(/:\w+/g, ':id'));
    if (!method) throw new Error(`the package has no ${name}`);
    return { name, ...method };
  });
  const wanted = new Set(chosen.flatMap(({ answers, at }) => answered(answers, at)));
  const reader = new Reader(wanted);
  const version = (name: string) => readFileSync(path.join(PACKAGE, name), 'utf8').trim();
  return {
    source: `types of stripe@${version('VERSION')}, generated from OpenAPI ${version('OPENAPI_VERSION')}`,
    operations: Object.fromEntries(
      chosen.map(({ name, takes, answers, at }) => [
        name,
        {
          takes: takes ? reader.shape(takes, at) : { has: {} },
          answers: reader.shape(resultOf(answers), at),
        },
      ]),
    ),
    shapes: reader.shapes,
    error: problem,
  };
}
