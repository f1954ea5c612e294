import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedPerson } from '../../../../domain/operations/people-wire.ts';
import { paths } from '../../../platform/paths.ts';

/** Parameter of the section. */
export const SECTION = 'onglet';

/** URL of a section of the console, with further parameters, such as the person or order that it shows. */
export function sectionLink(section: string, parameters: Record<string, string> = {}): string {
  return `${paths.operations}?${new URLSearchParams({ [SECTION]: section, ...parameters })}`;
}

export const personLink = (id: string) => sectionLink('recherche', { personne: id });
export const conversationLink = (id: string) => sectionLink('recherche', { conversation: id });
export const orderLink = (id: string) => sectionLink('argent', { commande: id });

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="rounded-sm underline underline-offset-4">
      {children}
    </Link>
  );
}

export const nameOf = ({ name, username }: Omit<NamedPerson, 'id'>): string =>
  name ?? (username ? `@${username}` : 'Compte supprimé');

/** Links to a person's page in the console. */
export function PersonLink({ person }: { person: NamedPerson }) {
  return (
    <TextLink to={personLink(person.id)}>
      <bdi>{nameOf(person)}</bdi>
    </TextLink>
  );
}

/** Moves the focus to an element when it appears, since the link or button that led there is gone. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
