import { type SQL, sql } from 'drizzle-orm';
import type { NamedPerson } from '../../../domain/operations/people-wire.ts';

/** A query column with the names of the user with this id; only the id is left of a deleted account. */
export function namedColumn(column: string, id: SQL) {
  return sql<NamedPerson>`coalesce(
    (select json_object('id', person.id, 'username', person.username, 'name', person.name)
      from profiles person where person.id = ${id} and person.deleted_at is null),
    json_object('id', ${id}, 'username', null, 'name', null))`
    .mapWith((json: string): NamedPerson => JSON.parse(json))
    .as(column);
}
