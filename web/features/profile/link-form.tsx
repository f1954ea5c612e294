import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { BIO_LINK_TITLE_MAX_LENGTH } from '../../../domain/limits.ts';
import { type NewLink, newLinkSchema } from '../../../domain/profiles/profile.ts';
import { beginningOf } from '../../../domain/text/shown-text.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';

export interface LinkDraft {
  url: string;
  title: string;
}

interface LinkFormProps {
  draft: LinkDraft;
  onChange: (draft: LinkDraft) => void;
  /** Called with a valid link. */
  onSubmit: (link: NewLink) => void;
  disabled: boolean;
  /** An error beyond its format. */
  error?: string;
  urlRef?: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** The two fields of a new or edited link. */
export function LinkForm({
  draft,
  onChange,
  onSubmit,
  disabled,
  error,
  urlRef,
  children,
}: LinkFormProps) {
  const [errors, setErrors] = useState<{ url?: string; title?: string }>({});
  const submit = () => {
    const checked = newLinkSchema.safeParse(draft);
    const errorOf = (field: 'url' | 'title') =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ url: errorOf('url'), title: errorOf('title') });
    if (checked.success) onSubmit(checked.data);
  };
  return (
    <Form onSubmit={submit} noValidate className="grid gap-3 rounded-lg bg-wash p-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="URL" error={errors.url ?? error}>
          <Input
            ref={urlRef}
            type="url"
            placeholder="https://"
            value={draft.url}
            onChange={(event) => {
              onChange({ ...draft, url: event.target.value });
              setErrors({ ...errors, url: undefined });
            }}
            disabled={disabled}
          />
        </Field>
        <Field
          label="Titre du lien (facultatif)"
          hint={`Maximum ${BIO_LINK_TITLE_MAX_LENGTH} caractères`}
          error={errors.title}
        >
          <Input
            value={draft.title}
            onChange={(event) =>
              onChange({
                ...draft,
                title: beginningOf(event.target.value, BIO_LINK_TITLE_MAX_LENGTH),
              })
            }
            disabled={disabled}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Form>
  );
}
