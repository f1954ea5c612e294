import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BIO_LINKS_MAX } from '../../../domain/limits.ts';
import { problemFor } from '../../../domain/problem.ts';
import type { NewLink } from '../../../domain/profiles/profile.ts';
import { addLink, type Link, orderLinks, refreshOwn } from '../../data/me.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { type LinkDraft, LinkForm } from './link-form.tsx';
import { EditedLink, LinkRow } from './link-row.tsx';

const { code: LIMIT_REACHED, detail: limitMessage } = problemFor('links.limit_reached');
const NO_LINK: LinkDraft = { url: '', title: '' };

interface LinkDrafts {
  added: LinkDraft;
  edited: { link: Link; draft: LinkDraft } | null;
}
export const NO_DRAFTS: LinkDrafts = { added: NO_LINK, edited: null };

/** True when closing would lose a new or edited link. */
export function hasUnsavedLink({ added, edited }: LinkDrafts): boolean {
  const isCorrected =
    edited !== null &&
    (edited.draft.url !== edited.link.url || edited.draft.title !== (edited.link.title ?? ''));
  return added.url !== '' || added.title !== '' || isCorrected;
}

interface LinksEditorProps {
  links: Link[];
  drafts: LinkDrafts;
  onDraftsChange: (drafts: LinkDrafts) => void;
  disabled: boolean;
}

/**
 * The bio links: each is added, edited, moved and deleted at once, separately from the rest of the
 * dialog.
 */
export function LinksEditor({ links, drafts, onDraftsChange, disabled }: LinksEditorProps) {
  const { edited } = drafts;
  const { list, focus } = useFocusInList();
  const newUrl = useRef<HTMLInputElement>(null);
  const { move, place } = useMove(links, focus);
  const stopEditing = (id: string) => {
    onDraftsChange({ ...drafts, edited: null });
    focus(id, ['edit']);
  };
  const afterDeletion = (index: number) => {
    const neighbour = links[index + 1] ?? links[index - 1];
    if (neighbour) focus(neighbour.id, ['delete']);
    else newUrl.current?.focus();
  };
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="text-lg">
        Liens{' '}
        <span className="font-sans text-sm font-normal text-ink-soft">
          {links.length}/{BIO_LINKS_MAX}
        </span>
      </h3>
      <p aria-live="polite" className="sr-only">
        {place}
      </p>
      {links.length > 0 && (
        <ul ref={list} className="grid grid-cols-1 gap-2">
          {links.map((link, index) =>
            edited?.link.id === link.id ? (
              <EditedLink
                key={link.id}
                link={link}
                draft={edited.draft}
                onChange={(draft) => onDraftsChange({ ...drafts, edited: { ...edited, draft } })}
                onDone={() => stopEditing(link.id)}
                disabled={disabled}
              />
            ) : (
              <LinkRow
                key={link.id}
                link={link}
                onMoveUp={index === 0 ? null : () => move(index, index - 1)}
                onMoveDown={index === links.length - 1 ? null : () => move(index, index + 1)}
                onEdit={() => {
                  const draft = { url: link.url, title: link.title ?? '' };
                  onDraftsChange({ ...drafts, edited: { link, draft } });
                }}
                onDeleted={() => afterDeletion(index)}
                disabled={
                  disabled || (edited !== null && hasUnsavedLink({ ...drafts, added: NO_LINK }))
                }
              />
            ),
          )}
        </ul>
      )}
      <NewLinkForm
        isFull={links.length >= BIO_LINKS_MAX}
        draft={drafts.added}
        onChange={(added) => onDraftsChange({ ...drafts, added })}
        urlRef={newUrl}
        disabled={disabled}
      />
    </section>
  );
}

/** The function that moves a link, and an announcement of its new position. */
function useMove(links: Link[], focus: ReturnType<typeof useFocusInList>['focus']) {
  const [place, setPlace] = useState('');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    networkMode: 'always',
    // In sequence: each order names all links.
    scope: { id: 'links' },
    mutationFn: (ids: string[]) => orderLinks(queryClient, ids),
    onError: (error) =>
      toast.error('Erreur lors de la sauvegarde', { description: messageOf(error) }),
  });
  const move = (from: number, to: number) => {
    const link = links[from]!;
    mutate(
      links
        .toSpliced(from, 1)
        .toSpliced(to, 0, link)
        .map(({ id }) => id),
    );
    setPlace(`${link.title ?? link.url} : position ${to + 1} sur ${links.length}.`);
    focus(link.id, to < from ? ['up', 'down'] : ['down', 'up'], to);
  };
  return { move, place };
}

/**
 * Focuses the first enabled button of a row, once the row is in its place: the button pressed last
 * may be gone or disabled.
 */
function useFocusInList() {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ id: string; does: string[]; at?: number }>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { id, does, at } = wanted.current;
    const row = list.current?.querySelector(`[data-link="${CSS.escape(id)}"]`);
    if (!row || (at !== undefined && list.current?.children[at] !== row)) return;
    const buttons = does.map((each) =>
      row.querySelector<HTMLButtonElement>(`[data-does="${each}"]:enabled`),
    );
    const button = buttons.find(Boolean);
    if (!button) return;
    button.focus();
    if (document.activeElement === button) wanted.current = null;
  });
  const [, redraw] = useState(0);
  const focus = (id: string, does: string[], at?: number) => {
    wanted.current = { id, does, at };
    redraw((times) => times + 1);
  };
  return { list, focus };
}

interface NewLinkFormProps {
  isFull: boolean;
  draft: LinkDraft;
  onChange: (draft: LinkDraft) => void;
  urlRef: RefObject<HTMLInputElement | null>;
  disabled: boolean;
}

function NewLinkForm({ isFull, draft, onChange, urlRef, disabled }: NewLinkFormProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (link: NewLink) => addLink(queryClient, link),
    onSuccess: () => {
      onChange(NO_LINK);
      wantsFocus.current = true;
      toast.success('Lien ajouté avec succès');
    },
    onError: (error) => {
      const isLimit = error instanceof ApiProblem && error.code === LIMIT_REACHED;
      toast.error(isLimit ? limitMessage : "Erreur lors de l'ajout du lien");
      // Another tab has added the others.
      if (isLimit) void refreshOwn(queryClient);
    },
  });
  const isOff = isFull || disabled || isPending;
  const limit = useRef<HTMLParagraphElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    // For the next link, once the fields are enabled again; after the fifth there is none.
    const place = isFull ? limit.current : urlRef.current;
    if (!wantsFocus.current || isPending || !place) return;
    wantsFocus.current = false;
    place.focus();
  });

  return (
    <LinkForm
      draft={draft}
      onChange={onChange}
      onSubmit={(link) => mutate(link)}
      disabled={isOff}
      urlRef={urlRef}
    >
      <Button
        type="submit"
        variant="outline"
        size="small"
        disabled={isFull || disabled}
        busy={isPending}
        busyLabel="Ajout..."
      >
        {!isPending && <Plus aria-hidden />}
        Ajouter un lien
      </Button>
      {isFull && (
        <p ref={limit} tabIndex={-1} className="text-sm text-ink-soft outline-none">
          {limitMessage}
        </p>
      )}
    </LinkForm>
  );
}
