import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { BIO_LINK_TITLE_MAX_LENGTH, BIO_LINKS_MAX } from '../../../domain/limits.ts';
import { problemFor } from '../../../domain/problem.ts';
import { newLinkSchema } from '../../../domain/profile.ts';
import { type Me, meQuery } from '../../lib/me.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { addLink, deleteLink } from './api.ts';

type Link = Me['links'][number];
const fullMessage = problemFor('links.limit_reached').detail;

interface LinksEditorProps {
  links: Link[];
  disabled: boolean;
}

/** The bio links: added and deleted at once, not with the rest of the dialog. */
export function LinksEditor({ links, disabled }: LinksEditorProps) {
  return (
    <section className="grid gap-4">
      <h3 className="text-lg">
        Liens{' '}
        <span className="font-sans text-sm font-normal text-ink-soft">
          {links.length}/{BIO_LINKS_MAX}
        </span>
      </h3>
      {links.length > 0 && (
        <ul className="grid gap-2">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} disabled={disabled} />
          ))}
        </ul>
      )}
      <NewLinkForm isFull={links.length >= BIO_LINKS_MAX} disabled={disabled} />
    </section>
  );
}

/** Puts the links as they now are into the profile that is shown. */
function useSetLinks() {
  const queryClient = useQueryClient();
  return (change: (links: Link[]) => Link[]) => {
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, links: change(me.links) });
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}

function LinkRow({ link, disabled }: { link: Link; disabled: boolean }) {
  const setLinks = useSetLinks();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteLink(link.id),
    onSuccess: () => {
      setLinks((links) => links.filter(({ id }) => id !== link.id));
      toast.success('Lien supprimé');
    },
    onError: () => toast.error('Erreur lors de la suppression'),
  });
  return (
    <li className="flex items-center gap-3 rounded-lg border py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        {link.title && <p className="truncate text-sm font-medium">{link.title}</p>}
        <p className="truncate text-sm text-ink-soft">{link.url}</p>
      </div>
      <IconButton
        label={`Supprimer le lien ${link.title ?? link.url}`}
        busy={isPending}
        disabled={disabled}
        onClick={() => mutate()}
      >
        {!isPending && <Trash2 aria-hidden />}
      </IconButton>
    </li>
  );
}

function NewLinkForm({ isFull, disabled }: { isFull: boolean; disabled: boolean }) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<{ url?: string; title?: string }>({});
  const setLinks = useSetLinks();
  const { mutate, isPending } = useMutation({
    mutationFn: addLink,
    onSuccess: (added) => {
      setLinks((links) => [...links, added]);
      setUrl('');
      setTitle('');
      toast.success('Lien ajouté avec succès');
    },
    onError: () => toast.error("Erreur lors de l'ajout du lien"),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = newLinkSchema.safeParse({ url, title });
    const errorOf = (field: 'url' | 'title') =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ url: errorOf('url'), title: errorOf('title') });
    if (checked.success) mutate(checked.data);
  };
  const isOff = isFull || disabled || isPending;

  return (
    <form onSubmit={submit} noValidate className="grid gap-3 rounded-lg bg-wash p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="URL" error={errors.url}>
          <Input
            type="url"
            placeholder="https://"
            value={url}
            onChange={(event) => {
              setUrl(event.target.value);
              setErrors({ ...errors, url: undefined });
            }}
            disabled={isOff}
          />
        </Field>
        <Field
          label="Titre du lien (facultatif)"
          hint={`Maximum ${BIO_LINK_TITLE_MAX_LENGTH} caractères`}
          error={errors.title}
        >
          <Input
            value={title}
            onChange={(event) => setTitle(event.target.value.slice(0, BIO_LINK_TITLE_MAX_LENGTH))}
            disabled={isOff}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
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
        {isFull && <p className="text-sm text-ink-soft">{fullMessage}</p>}
      </div>
    </form>
  );
}
