import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { SEARCH_MAX_LENGTH } from '../../../../domain/operations/operators-search.ts';
import { searchQuery } from '../../../data/operations/people.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { focusOnMount } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { ConversationPage } from './conversation-page.tsx';
import { PersonPage } from './person-page.tsx';
import { hitDetail, hitKindWords } from './words.ts';

/** The one search, or the person or conversation that the URL names. */
export function Search() {
  const [query] = useSearchParams();
  const personId = query.get('personne');
  const conversationId = query.get('conversation');
  if (personId) return <PersonPage key={personId} id={personId} />;
  if (conversationId) return <ConversationPage key={conversationId} id={conversationId} />;
  return <SearchForm />;
}

/** The search. The text stays in the history entry and out of the URL, because it may be an address. */
function SearchForm() {
  const { search, state } = useLocation();
  const searched = (state as { q?: string } | null)?.q ?? '';
  const navigate = useNavigate();
  const [text, setText] = useState(searched);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = text.trim();
    setMissing(q === '');
    if (q !== '') void navigate({ search }, { state: { q }, replace: searched === '' });
  };
  return (
    <section aria-label="Recherche" className="grid max-w-4xl gap-6">
      <search>
        <Form noValidate onSubmit={submit}>
          <Field
            label="Rechercher"
            hint="Nom de famille ou complet, nom d’utilisateur, début d’un e-mail, numéro R-…, A-…, F-… ou S-…, identifiant d’une commande, d’une conversation ou d’un paiement."
            error={isMissing ? 'Dites ce que vous cherchez.' : null}
          >
            <span className="flex gap-2">
              <Input
                ref={searched === '' ? focusOnMount : null}
                type="search"
                value={text}
                maxLength={SEARCH_MAX_LENGTH}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => setText(target.value)}
              />
              <Button type="submit">Chercher</Button>
            </span>
          </Field>
        </Form>
      </search>
      {searched !== '' && <Hits key={searched} q={searched} />}
    </section>
  );
}

function Hits({ q }: { q: string }) {
  const query = useQuery(searchQuery(q));
  return (
    <Loaded query={query}>
      {({ hits }) =>
        hits.length === 0 ? (
          <div role="status">
            <EmptyState icon={SearchX} text="Rien ne correspond." />
          </div>
        ) : (
          <ul aria-label="Résultats" className="grid border-t">
            {hits.map((hit) => (
              <li key={`${hit.kind}:${hit.id}`} className="border-b">
                <Link
                  to={hit.href}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-wash"
                >
                  <Badge tone="outline">{hitKindWords[hit.kind]}</Badge>
                  <bdi className="font-medium wrap-anywhere">{hit.title}</bdi>
                  <span className="text-sm text-ink-soft wrap-anywhere">{hitDetail(hit)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
