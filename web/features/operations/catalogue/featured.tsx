import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { FeaturedExpert } from '../../../../domain/operations/catalogue-wire.ts';
import { of } from '../../../../domain/text/french.ts';
import { featuredQuery, saveFeatured, showFeatured } from '../../../data/operations/catalogue.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { searchQuery } from '../../../data/search.ts';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { moved } from '../../../ui/moved.ts';
import { SortableList, SortableRow } from '../../../ui/sortable-list.tsx';
import { Loaded } from '../kit/loaded.tsx';

/** The experts of the landing page: each change is saved at once. */
export function Featured() {
  const query = useQuery(featuredQuery);
  return (
    <section aria-labelledby="featured-title" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="featured-title" className="text-lg">
          Experts de la page d’accueil
        </h2>
        <p className="text-sm text-ink-soft">
          Sans choix, la page montre les profils d’exemple. Un expert masqué, suspendu ou parti en
          disparaît aussitôt.
        </p>
      </div>
      <Loaded query={query}>{({ experts, max }) => <Chosen experts={experts} max={max} />}</Loaded>
    </section>
  );
}

const usernamesOf = (list: readonly FeaturedExpert[]) => list.map(({ person }) => person.username);

function Chosen({ experts, max }: { experts: FeaturedExpert[]; max: number }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (list: FeaturedExpert[]) => saveFeatured(usernamesOf(list), usernamesOf(experts)),
    onMutate: (list) => showFeatured(queryClient, list, max),
    onSuccess: () => toast.success('Page d’accueil mise à jour'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => refreshOperations(queryClient),
  });
  const items = experts.map((expert) => ({
    ...expert,
    id: expert.person.id,
    name: expert.person.name ?? expert.person.username,
  }));
  return (
    <div className="grid gap-4">
      {items.length > 0 && (
        <SortableList
          items={items}
          label="Experts mis en avant"
          thing="cet expert"
          onMove={(id, overId) => id !== overId && save.mutate(moved(items, id, overId))}
          onDraggingChange={() => undefined}
        >
          {items.map(({ id, name, person, isShown }) => (
            <SortableRow key={id} id={id} name={name} disabled={save.isPending}>
              {(handle) => (
                <div className="flex items-center gap-2">
                  {handle}
                  <Avatar src={person.avatarUrl} size="small" />
                  <p className="min-w-0 flex-1 text-sm wrap-anywhere">
                    <bdi className="font-medium">{name}</bdi>{' '}
                    <span className="text-ink-soft">@{person.username}</span>
                  </p>
                  {!isShown && <Badge tone="danger">Pas montré</Badge>}
                  <Button
                    variant="quiet"
                    size="icon"
                    aria-label={`Retirer ${name}`}
                    disabled={save.isPending}
                    onClick={() => save.mutate(experts.filter((other) => other.person.id !== id))}
                  >
                    <X aria-hidden />
                  </Button>
                </div>
              )}
            </SortableRow>
          ))}
        </SortableList>
      )}
      {experts.length < max ? (
        <AddExpert
          chosenIds={items.map(({ id }) => id)}
          busy={save.isPending}
          onAdd={(person) => save.mutate([...experts, { person, isShown: true }])}
        />
      ) : (
        <p className="text-sm text-ink-soft">La page en montre {max} au plus.</p>
      )}
    </div>
  );
}

interface AddExpertProps {
  chosenIds: readonly string[];
  busy: boolean;
  onAdd: (person: FeaturedExpert['person']) => void;
}

/** A search of creators by their name or username. */
function AddExpert({ chosenIds, busy, onAdd }: AddExpertProps) {
  const [text, setText] = useState('');
  const { data } = useQuery(searchQuery(useDebounced(text.trim(), 250)));
  const found = text.trim() === '' ? [] : (data?.creators ?? []);
  const listId = useId();
  return (
    <div className="grid gap-3">
      <Field label="Ajouter un expert" hint="Cherchez par nom ou nom d’utilisateur.">
        <Input
          type="search"
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ul id={listId} aria-label="Experts trouvés" className="grid gap-2">
        {found
          .filter(({ id }) => !chosenIds.includes(id))
          .map((person) => (
            <li key={person.id} className="flex items-center gap-2 rounded-lg border p-2">
              <Avatar src={person.avatarUrl} size="small" />
              <p className="min-w-0 flex-1 text-sm wrap-anywhere">
                <bdi className="font-medium">{person.name ?? person.username}</bdi>{' '}
                <span className="text-ink-soft">@{person.username}</span>
              </p>
              <Button
                size="small"
                variant="outline"
                disabled={busy}
                aria-label={`Mettre en avant le profil ${of(person.name ?? person.username)}`}
                onClick={() => {
                  setText('');
                  onAdd(person);
                }}
              >
                Mettre en avant
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
