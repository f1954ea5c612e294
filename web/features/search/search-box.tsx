import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { plural } from '../../../domain/french.ts';
import { searchQuery } from '../../data/search.ts';
import { topicsQuery } from '../../data/topics.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { usePlaces } from '../../lib/places.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Input } from '../../ui/input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { creatorOptions, topicOptions } from './options.ts';
import { ResultGroup } from './result-group.tsx';

const DEBOUNCE_MS = 200;
/** The longest text that the search takes. */
const QUERY_MAX_LENGTH = 100;

interface SearchBoxProps {
  placeholder: string;
  /** Where choosing a creator leads. */
  creatorPath: (username: string) => string;
}

/** Finds creators and topics as one types: arrow keys choose, Enter goes, Escape closes. */
export function SearchBox({ placeholder, creatorPath }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(searchQuery(query));
  const { data: tree } = useQuery({ ...topicsQuery, enabled: query !== '' });
  const places = usePlaces();
  const navigate = useNavigate();
  const listId = useId();
  const optionId = (id: string) => `${listId}-${id}`;

  const results = query === '' ? undefined : data;
  const creators = results ? creatorOptions(results, creatorPath) : [];
  const topics = results && tree ? topicOptions(results, tree.topics, places) : [];
  const options = [...creators, ...topics];
  const showsList = open && options.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other results, nothing chosen among them
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
    if (event.nativeEvent.isComposing) return;
    const active = options.find(({ id }) => id === activeId);
    if (event.key === 'Escape') {
      if (!open) setText('');
      close();
    } else if (event.key === 'Enter' && showsList && active) {
      close();
      void navigate(active.to);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      setOpen(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the focus leave
    <div
      className="relative"
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
        className="h-12 pl-11 text-ellipsis max-sm:placeholder:text-sm"
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
        <div id={listId} role="listbox" aria-label="Résultats" hidden={!showsList}>
          <ResultGroup
            title="Profils"
            options={creators}
            activeId={activeId}
            optionId={optionId}
            onChosen={close}
          />
          <ResultGroup
            title="Sujets"
            options={topics}
            activeId={activeId}
            optionId={optionId}
            onChosen={close}
          />
        </div>
        <p
          role="status"
          className={options.length > 0 ? 'sr-only' : 'flex items-center gap-2 p-3 text-ink-soft'}
        >
          {isFetching && options.length === 0 && <Spinner />}
          {statusOf(options.length, query, isFetching, error)}
        </p>
      </div>
    </div>
  );
}

/** What the results are in words: all of it for who cannot see them. */
function statusOf(count: number, query: string, isFetching: boolean, error: Error | null): string {
  if (query === '') return '';
  if (count > 0) return `${count} ${plural(count, 'résultat')}`;
  if (isFetching) return 'Recherche...';
  return error ? messageOf(error) : `Aucun résultat pour « ${query} »`;
}
