import { Link } from 'react-router';
import type { NamedPerson } from '../../../../domain/operations/people-wire.ts';
import { sectionLink } from '../section-link.ts';
import { nameOf } from './words.ts';

export const LINK = 'rounded-sm underline underline-offset-4';

/** Links to a person's page. */
export function PersonLink({ person }: { person: NamedPerson }) {
  return (
    <Link to={sectionLink('recherche', { personne: person.id })} className={LINK}>
      <bdi>{nameOf(person)}</bdi>
    </Link>
  );
}
