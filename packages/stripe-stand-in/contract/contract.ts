/** The shapes of the API's values, as far as they can be checked: less than JSON Schema, to stay readable. */
export type Shape =
  | 'any'
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  /** One of these texts. */
  | { words: string[] }
  | { list: Shape }
  /** An object with any names. */
  | { map: Shape }
  /** An object with these names; those that end in `?` are optional. */
  | { has: Record<string, Shape> }
  | { either: Shape[] }
  /** The name of a shape of the contract. */
  | { is: string };

export interface Operation {
  takes: Shape;
  answers: Shape;
}

/** The parameters and answers of Stripe's API, for the operations that we or the stand-in's tests use. */
export interface Contract {
  /** The source it was generated from. */
  source: string;
  /** By method and path, such as `GET /v1/refunds/:id`. */
  operations: Record<string, Operation>;
  shapes: Record<string, Shape>;
  /** The body of an error answer. */
  error: Shape;
}

/** A union of shapes: texts are merged, and redundant shapes are removed. */
export function either(shapes: Shape[]): Shape {
  const flat = shapes.flatMap((shape) =>
    typeof shape === 'object' && 'either' in shape ? shape.either : [shape],
  );
  if (flat.includes('any')) return 'any';
  const words = flat.flatMap((shape) =>
    typeof shape === 'object' && 'words' in shape ? shape.words : [],
  );
  const others = flat.filter((shape) => !(typeof shape === 'object' && 'words' in shape));
  const all: Shape[] = [...(words.length > 0 ? [{ words }] : []), ...others];
  return all.length === 1 ? all[0]! : { either: all };
}

const ERROR_TYPES = [
  ...['api_error', 'card_error', 'idempotency_error', 'invalid_request_error', 'rate_limit_error'],
];

/** The shape of an error answer. */
export const problem: Shape = {
  has: {
    error: {
      has: {
        type: { words: ERROR_TYPES },
        'message?': 'string',
        'code?': 'string',
        'param?': 'string',
        'decline_code?': 'string',
        'doc_url?': 'string',
        'request_log_url?': 'string',
        'charge?': 'string',
        'payment_intent?': { map: 'any' },
      },
    },
  },
};

interface Reading {
  contract: Contract;
  /** Forms encode every value as text. */
  isForm: boolean;
}

/** Each deviation of a value from the shape, with its path; empty when there is none. */
function misses(shape: Shape, value: unknown, reading: Reading, place = ''): string[] {
  const wrong = (wanted: string) => [`${place || 'it'} is ${shown(value)}, not ${wanted}`];
  if (typeof shape === 'string') return isPlain(shape, value, reading) ? [] : wrong(shape);
  if ('is' in shape) {
    const named = reading.contract.shapes[shape.is];
    return named ? misses(named, value, reading, place) : [`${shape.is} is no shape`];
  }
  if ('words' in shape)
    return shape.words.includes(value as string) ? [] : wrong(shape.words.join(' | '));
  if ('either' in shape) {
    const found = shape.either.map((each) => misses(each, value, reading, place));
    const best = found.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
    return found.some((each) => each.length === 0) ? [] : best;
  }
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((each, index) => misses(shape.list, each, reading, `${place}[${index}]`))
      : wrong('a list');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong('an object');
  const under = (name: string) => (place ? `${place}.${name}` : name);
  if ('map' in shape)
    return Object.entries(value).flatMap(([name, each]) =>
      misses(shape.map, each, reading, under(name)),
    );
  return [
    ...Object.entries(value).flatMap(([name, each]) => {
      if (each === undefined) return [];
      const its = shape.has[name] ?? shape.has[`${name}?`];
      return its ? misses(its, each, reading, under(name)) : [`${under(name)} is unknown`];
    }),
    ...Object.keys(shape.has)
      .filter(
        (name) => !name.endsWith('?') && (value as Record<string, unknown>)[name] === undefined,
      )
      .map((name) => `${under(name)} is missing`),
  ];
}

function isPlain(kind: string, value: unknown, { isForm }: Reading): boolean {
  if (kind === 'any') return true;
  if (kind === 'null') return value === null;
  if (isForm && kind === 'number')
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  if (isForm && kind === 'boolean') return value === 'true' || value === 'false';
  return typeof value === kind;
}

/** The depth of a deviation: in a union, the shape that matches deepest is the intended one. */
const depth = (found: string[]) =>
  Math.max(0, ...found.map((miss) => miss.split(' ')[0]!.split(/[.[]/).length));

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/**
 * The deviations of an API request and its answer from the contract; empty when there is none.
 * `mayBeWrong`: the request may be invalid, and is then answered with an error.
 */
export function missesOf(
  contract: Contract,
  name: string,
  sent: unknown,
  { status, body }: { status: number; body: unknown },
  mayBeWrong = false,
): string[] {
  const operation = contract.operations[name];
  if (!operation) return [`${name} is no operation of the contract`];
  const isForm = name.startsWith('GET ') || name.includes(' /v1/');
  const isRefused = status >= 400;
  const asked = misses(operation.takes, sent, { contract, isForm });
  const answered = misses(isRefused ? contract.error : operation.answers, body, {
    contract,
    isForm: false,
  });
  return [
    ...(isRefused && mayBeWrong ? [] : asked).map((each) => `asked: ${each}`),
    ...answered.map((each) => `answered: ${each}`),
    ...(isRefused ? [] : missesOfEvents(contract, name, body)).map((each) => `event: ${each}`),
  ].map((each) => `${name}: ${each}`);
}

/** The deviations of the objects inside events from the contract. */
function missesOfEvents(contract: Contract, name: string, body: unknown): string[] {
  if (!/^GET \/v1\/events(\/|$)/.test(name)) return [];
  const { data } = body as { data: unknown };
  const events = (Array.isArray(data) ? data : [body]) as { data: { object: unknown } }[];
  return events.flatMap(({ data: { object } }) => {
    const kind = (object as { object?: string }).object ?? '';
    const shape = Object.values(contract.shapes).find((each) => kindsOf(each).includes(kind));
    return shape ? misses(shape, object, { contract, isForm: false }, kind) : [];
  });
}

/** The values of a shape's `object` field. */
function kindsOf(shape: Shape): string[] {
  if (typeof shape === 'string' || !('has' in shape)) return [];
  const { object } = shape.has;
  return typeof object === 'object' && 'words' in object ? object.words : [];
}
