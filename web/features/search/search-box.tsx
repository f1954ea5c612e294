import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { plural } from '../../../domain/text/french.ts';
import { isAtMost } from '../../../domain/text/length.ts';
import { searchQuery } from '../../data/search.ts';
import { topicsQuery } from '../../data/topics.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Input } from '../../ui/input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { categoryOptions, optionGroups } from './options.ts';
import { ResultGroup } from './result-group.tsx';
import { QUERY_MAX_LENGTH, searchAddress } from './search-url.ts';

const DEBOUNCE_MS = 200;

interface SearchBoxProps {
  placeholder: string;
  creatorPath: (username: string) => string;
  /** The current search of the results page. */
  initial?: string;
}

/**
 * Suggests creators, topics and posts while the user types: arrow keys select, Enter opens, Escape closes. Enter
 * without a selection opens the results page, as the form does before any script has run.
 */
export function SearchBox({ placeholder, creatorPath, initial = '' }: SearchBoxProps) {
  const [text, setText] = useState(initial);
  const [searched, setSearched] = useState(initial);
  if (initial !== searched) {
    setSearched(initial);
    setText(initial);
  }
  const [open, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const typed = useDebounced(text.trim(), DEBOUNCE_MS);
  // The page already shows its own search, which is only fetched here once the box is used.
  const isTooLong = !isAtMost(QUERY_MAX_LENGTH, typed);
  const query = !isTooLong && (open || text !== initial) ? typed : '';
  const { data, error, isFetching } = useQuery(searchQuery(query));
  const { data: tree } = useQuery({ ...topicsQuery, enabled: query !== '' });
  const places = useLinkTargets();
  const navigate = useNavigate();
  const listId = useId();
  const optionId = (id: string) => `${listId}-${id}`;

  const results = query !== '' && tree ? data : undefined;
  const found = results && tree ? optionGroups(results, tree.topics, places, creatorPath) : [];
  const count = found.reduce((sum, { options }) => sum + options.length, 0);
  const isEmpty = results !== undefined && !isFetching && count === 0;
  const groups = isEmpty && tree ? [categoryOptions(tree.topics, places)] : found;
  const options = groups.flatMap((group) => group.options);
  const showsList = open && options.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results reset the selection
  useEffect(() => setActiveId(null), [query]);
  useEffect(() => {
    if (activeId)
      document.getElementById(`${listId}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, listId]);

  const move = (step: 1 | -1) => {
    const at = options.findIndex(({ id }) => id === activeId);
    const from = at === -1 && step === -1 ? 0 : at;
    setActiveId(options[(from + step + options.length) % options.length]?.id ?? null);
  };
  const close = () => {
    setOpen(false);
    setActiveId(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const active = options.find(({ id }) => id === activeId);
    if (event.key === 'Escape') {
      if (!open) setText('');
      close();
    } else if (event.key === 'Enter' && showsList && active) {
      close();
      void navigate(active.to);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      if (options.length > 0) move(event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    close();
    void navigate(searchAddress(places.search, { text: text.trim() }));
  };

  return (
    <search>
      <form
        action={places.search}
        className="relative"
        onSubmit={onSubmit}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close();
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          type="search"
          name="q"
          role="combobox"
          aria-label={placeholder.replace('...', '')}
          aria-autocomplete="list"
          aria-expanded={showsList}
          aria-controls={listId}
          aria-activedescendant={showsList && activeId ? optionId(activeId) : undefined}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={QUERY_MAX_LENGTH}
          className="min-h-12 pl-11 text-ellipsis max-sm:placeholder:text-sm"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <div
          hidden={!open || query === ''}
          className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(28rem,60dvh)] animate-appear overflow-y-auto overscroll-contain rounded-lg border bg-surface p-2 shadow-float"
        >
          <p
            role="status"
            className={count > 0 ? 'sr-only' : 'flex items-center gap-2 p-3 text-ink-soft'}
          >
            {isFetching && count === 0 && <Spinner />}
            {statusOf(count, query, isFetching, error)}
          </p>
          <div id={listId} role="listbox" aria-label="Résultats" hidden={!showsList}>
            {groups.map(({ title, options }) => (
              <ResultGroup
                key={title}
                title={title}
                options={options}
                activeId={activeId}
                optionId={optionId}
                onChosen={close}
              />
            ))}
          </div>
        </div>
      </form>
    </search>
  );
}

/** The status text; with results, it is for screen readers only. */
function statusOf(count: number, query: string, isFetching: boolean, error: Error | null): string {
  if (query === '') return '';
  if (count > 0) return `${count} ${plural(count, 'résultat')}`;
  if (isFetching) return 'Recherche...';
  return error ? messageOf(error) : `Aucun résultat pour « ${query} »`;
}
