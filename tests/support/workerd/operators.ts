import { operators } from '../../../database/schema.ts';
import { createPerson, db, type Person } from './marketplace.ts';

export async function createOperator(): Promise<Person> {
  const person = await createPerson();
  await db.insert(operators).values({ userId: person.id, grantedAt: 1 });
  return person;
}
