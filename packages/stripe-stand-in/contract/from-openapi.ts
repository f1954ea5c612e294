import { type Contract, either, problem, type Shape } from './contract.ts';

/** Reads the contract from Stripe's OpenAPI file. These types cover only the part that is read. */

interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  /** The name of the resource, if the schema is one. */
  'x-resourceId'?: string;
}

type Content = Record<string, { schema?: Schema }>;

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

const contentOf = (content: Content | undefined): Schema =>
  Object.values(content ?? {})[0]?.schema ?? {};

/** The names of the components that a schema is, alone or in a list's `data`. */
function answered(schema: Schema): string[] {
  if (schema.$ref) return [nameIn(schema.$ref)];
  const data = schema.properties?.data?.items;
  return [...(schema.anyOf ?? []), ...(data ? [data] : [])].flatMap(answered);
}

/** The contract of these operations, named like `GET /v1/refunds/:id`. */
export function fromOpenApi(api: OpenApi, operations: readonly string[], from: string): Contract {
  const byShape = new Map(
    Object.entries(api.paths).map(([path, methods]) => [
      path.replaceAll(/\{[^}]+\}/g, ':id'),
      methods,
    ]),
  );
  const chosen = operations.map((name) => {
    const [method, path] = name.split(' ') as [string, string];
    const described = byShape.get(path.replaceAll(/:\w+/g, ':id'))?.[method.toLowerCase()];
    if (!described) throw new Error(`the file has no ${name}`);
    return { name, described, answer: contentOf(described.responses['200']?.content) };
  });
  const wanted = new Set(chosen.flatMap(({ answer }) => answered(answer)));
  const shapes: Record<string, Shape> = {};

  const component = (name: string): Shape => {
    const schema = api.components.schemas[name];
    if (!schema) return 'any';
    if (schema['x-resourceId'] && !wanted.has(name)) return { map: 'any' };
    if (!shapes[name]) {
      // Before its parts, which may reference it recursively.
      shapes[name] = 'any';
      shapes[name] = shapeOf(schema);
    }
    return { is: name };
  };

  const objectOf = ({ properties, required = [], additionalProperties }: Schema): Shape => {
    const entries = Object.entries(properties ?? {});
    if (entries.length === 0)
      return {
        map: typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : 'any',
      };
    return {
      has: Object.fromEntries(
        entries.map(([name, schema]) => [
          required.includes(name) ? name : `${name}?`,
          shapeOf(schema),
        ]),
      ),
    };
  };

  const shapeOf = (schema: Schema): Shape => {
    const { nullable, $ref, anyOf, oneOf, allOf, type } = schema;
    if (nullable) return either([shapeOf({ ...schema, nullable: false }), 'null']);
    if ($ref) return component(nameIn($ref));
    const several = anyOf ?? oneOf ?? (allOf?.length === 1 ? allOf : undefined);
    if (several) return either(several.map(shapeOf));
    if (schema.enum) return { words: schema.enum };
    if (type === 'string' || type === 'boolean') return type;
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'array') return { list: shapeOf(schema.items ?? {}) };
    return type === 'object' || schema.properties ? objectOf(schema) : 'any';
  };

  /** The parameters of a GET are in its query, though the file gives it an empty body, too. */
  const takes = (method: string, { parameters = [], requestBody }: Described): Shape => {
    if (method !== 'GET' && requestBody) return objectOf(contentOf(requestBody.content));
    const query = parameters.filter((parameter) => parameter.in === 'query');
    if (query.length === 0) return { has: {} };
    return objectOf({
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      required: query.filter(({ required }) => required).map(({ name }) => name),
    });
  };

  return {
    source: `${from}, OpenAPI of ${api.info.version}`,
    operations: Object.fromEntries(
      chosen.map(({ name, described, answer }) => [
        name,
        { takes: takes(name.split(' ')[0]!, described), answers: shapeOf(answer) },
      ]),
    ),
    shapes,
    error: api.components.schemas.error ? component('error') : problem,
  };
}
