import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BIO_LINK_TITLE_MAX_LENGTH, BIO_LINKS_MAX } from '../../../domain/limits.ts';
import { problemFor } from '../../../domain/problem.ts';
import { type NewLink, newLinkSchema } from '../../../domain/profile.ts';
import { addLink, deleteLink, type Me, refreshOwn } from '../../data/me.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';

type Link = Me['links'][number];
const { code: LIMIT_REACHED, detail: limitMessage } = problemFor('links.limit_reached');

/** A link as far as it is typed. */
interface LinkDraft {
  url: string;
  title: string;
}
export const NO_LINK: LinkDraft = { url: '', title: '' };

interface NewLinkProps {
  newLink: LinkDraft;
  onNewLinkChange: (newLink: LinkDraft) => void;
  disabled: boolean;
}

interface LinksEditorProps extends NewLinkProps {
  links: Link[];
}

/** The bio links: added and deleted at once, not with the rest of the dialog. */
export function LinksEditor({ links, ...newLink }: LinksEditorProps) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="text-lg">
        Liens{' '}
        <span className="font-sans text-sm font-normal text-ink-soft">
          {links.length}/{BIO_LINKS_MAX}
        </span>
      </h3>
      {links.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} disabled={newLink.disabled} />
          ))}
        </ul>
      )}
      <NewLinkForm isFull={links.length >= BIO_LINKS_MAX} {...newLink} />
    </section>
  );
}

function LinkRow({ link, disabled }: { link: Link; disabled: boolean }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteLink(queryClient, link.id),
    onSuccess: () => toast.success('Lien supprimé'),
    onError: () => toast.error('Erreur lors de la suppression'),
  });
  return (
    <li className="flex items-center gap-3 rounded-lg border py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        {link.title && (
          <p className="truncate text-sm font-medium">
            <bdi>{link.title}</bdi>
          </p>
        )}
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

function NewLinkForm({
  isFull,
  newLink,
  onNewLinkChange,
  disabled,
}: NewLinkProps & { isFull: boolean }) {
  const [errors, setErrors] = useState<{ url?: string; title?: string }>({});
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (link: NewLink) => addLink(queryClient, link),
    onSuccess: () => {
      onNewLinkChange(NO_LINK);
      toast.success('Lien ajouté avec succès');
    },
    onError: (error) => {
      const isLimit = error instanceof ApiProblem && error.code === LIMIT_REACHED;
      toast.error(isLimit ? limitMessage : "Erreur lors de l'ajout du lien");
      // Another tab has added the others.
      if (isLimit) void refreshOwn(queryClient);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = newLinkSchema.safeParse(newLink);
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
            value={newLink.url}
            onChange={(event) => {
              onNewLinkChange({ ...newLink, url: event.target.value });
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
            value={newLink.title}
            onChange={(event) =>
              onNewLinkChange({
                ...newLink,
                title: event.target.value.slice(0, BIO_LINK_TITLE_MAX_LENGTH),
              })
            }
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
        {isFull && <p className="text-sm text-ink-soft">{limitMessage}</p>}
      </div>
    </form>
  );
}
