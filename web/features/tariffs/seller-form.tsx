import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { mandateTexts } from '../../../domain/orders/mandate.ts';
import type { OwnSeller } from '../../../domain/orders/seller.ts';
import {
  type DeclaredSeller,
  LEGAL_NAME_MAX_LENGTH,
  SELLER_ADDRESS_MAX_LENGTH,
} from '../../../domain/orders/seller-declaration.ts';
import { declareSeller } from '../../data/seller.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import {
  draftOf,
  readSellerDraft,
  type SellerDraft,
  type SellerErrors,
  sirenDoubt,
} from './seller-draft.ts';

/** The form for a creator's status as a seller: buyers see it before they order, and receipts contain it. */
export function SellerForm({ saved }: { saved: OwnSeller }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [errors, setErrors] = useState<SellerErrors>({});
  const { mutate, isPending, error } = useCancellableMutation({
    send: (seller: DeclaredSeller, signal) => declareSeller(queryClient, seller, signal),
    onSuccess: (declared) => {
      setDraft(draftOf(declared));
      toast.success('Statut de vendeur enregistré');
    },
    onError: (error) =>
      toast.error('Statut de vendeur non enregistré', { description: messageOf(error) }),
  });
  const change = (part: Partial<SellerDraft>) => {
    setDraft({ ...draft, ...part });
    const changed = Object.keys(part).map((field) => [field, undefined] as const);
    setErrors({ ...errors, ...Object.fromEntries(changed) });
  };
  const submit = () => {
    if (isPending) return;
    const checked = readSellerDraft(draft);
    setErrors(checked.errors ?? {});
    if (checked.seller) mutate(checked.seller);
  };
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h2 id={id} className="text-lg">
          Statut de vendeur
        </h2>
        <p className="text-sm text-ink-soft">
          La loi demande que vos clients sachent, avant de commander, si vous vendez en tant que
          professionnel. Ce statut figure aussi sur leurs reçus.
        </p>
      </div>
      {saved.professional === null && (
        <Alert tone="info">
          {saved.required
            ? 'Indiquez votre statut pour pouvoir vendre.'
            : 'Indiquez votre statut avant votre première vente.'}
        </Alert>
      )}
      {saved.professional === false && saved.invoiceName === null && (
        <Alert tone="info">
          Indiquez votre nom et votre adresse : la loi demande qu’ils figurent sur les factures de
          commission que nous vous adressons.
        </Alert>
      )}
      <Card asChild>
        <Form error={error} onSubmit={submit} noValidate className="grid gap-5">
          <Field
            label="Vous vendez"
            hint="Répondre régulièrement et contre paiement est en général une activité professionnelle."
            error={errors.professional}
          >
            <Select
              value={draft.professional === null ? '' : draft.professional ? 'yes' : 'no'}
              onChange={({ target }) =>
                change({ professional: target.value === '' ? null : target.value === 'yes' })
              }
              disabled={isPending}
            >
              {draft.professional === null && <option value="">Choisir</option>}
              <option value="no">En tant que particulier</option>
              <option value="yes">En tant que professionnel</option>
            </Select>
          </Field>
          {draft.professional && (
            <BusinessFields draft={draft} errors={errors} onChange={change} disabled={isPending} />
          )}
          {draft.professional === false && (
            <PrivateFields draft={draft} errors={errors} onChange={change} disabled={isPending} />
          )}
          <p className="text-sm text-ink-soft">
            {mandateTexts.summary}{' '}
            <Link to={paths.mandate} className="underline underline-offset-4">
              Lire le mandat
            </Link>
          </p>
          <Button
            type="submit"
            variant="outline"
            busy={isPending}
            busyLabel="Enregistrement..."
            className="sm:justify-self-end"
          >
            Enregistrer le statut
          </Button>
        </Form>
      </Card>
    </section>
  );
}

interface SellerFieldsProps {
  draft: SellerDraft;
  errors: SellerErrors;
  onChange: (part: Partial<SellerDraft>) => void;
  disabled: boolean;
}

/** Fields of their own, so that a change of status never publishes a private address. */
function PrivateFields({ draft, errors, onChange, disabled }: SellerFieldsProps) {
  return (
    <>
      <Field
        label="Nom et prénom"
        hint="Pour les factures de commission que nous vous adressons. Vos clients ne les voient pas."
        error={errors.invoiceName}
      >
        <Input
          name="invoiceName"
          value={draft.invoiceName}
          maxLength={LEGAL_NAME_MAX_LENGTH}
          autoComplete="name"
          onChange={({ target }) => onChange({ invoiceName: target.value })}
          disabled={disabled}
        />
      </Field>
      <Field
        label="Adresse postale"
        hint="Pour les mêmes factures. Vos clients ne la voient pas."
        error={errors.invoiceAddress}
      >
        <Textarea
          name="invoiceAddress"
          value={draft.invoiceAddress}
          maxLength={SELLER_ADDRESS_MAX_LENGTH}
          autoComplete="street-address"
          rows={2}
          onChange={({ target }) => onChange({ invoiceAddress: target.value })}
          disabled={disabled}
        />
      </Field>
    </>
  );
}

function BusinessFields({ draft, errors, onChange, disabled }: SellerFieldsProps) {
  return (
    <>
      <Field
        label="Nom ou dénomination"
        hint="Tel qu’il est immatriculé, par exemple « Léa Martin EI »."
        error={errors.legalName}
      >
        <Input
          name="legalName"
          value={draft.legalName}
          maxLength={LEGAL_NAME_MAX_LENGTH}
          autoComplete="organization"
          onChange={({ target }) => onChange({ legalName: target.value })}
          disabled={disabled}
        />
      </Field>
      <Field
        label="Adresse professionnelle"
        hint="Vos clients la lisent avant de commander."
        error={errors.address}
      >
        <Textarea
          name="address"
          value={draft.address}
          maxLength={SELLER_ADDRESS_MAX_LENGTH}
          autoComplete="street-address"
          rows={2}
          onChange={({ target }) => onChange({ address: target.value })}
          disabled={disabled}
        />
      </Field>
      <Field
        label="SIREN"
        hint={sirenDoubt(draft.siren) ?? 'Les neuf premiers chiffres de votre SIRET.'}
        error={errors.siren}
        className="sm:max-w-60"
      >
        <Input
          name="siren"
          value={draft.siren}
          inputMode="numeric"
          maxLength={15}
          onChange={({ target }) => onChange({ siren: target.value })}
          disabled={disabled}
        />
      </Field>
      <Field
        label="TVA"
        hint={
          draft.vat === 'exempt'
            ? 'Vos reçus porteront « TVA non applicable, art. 293 B du CGI ».'
            : 'Vos prix comprennent 20 % de TVA, que vous déclarez.'
        }
        error={errors.vat}
      >
        <Select
          value={draft.vat}
          onChange={({ target }) => onChange({ vat: target.value as SellerDraft['vat'] })}
          disabled={disabled}
        >
          <option value="exempt">Franchise en base</option>
          <option value="registered">Redevable de la TVA</option>
        </Select>
      </Field>
      {draft.vat === 'registered' && (
        <Field
          label="Numéro de TVA intracommunautaire"
          error={errors.vatNumber}
          className="sm:max-w-80"
        >
          <Input
            name="vatNumber"
            value={draft.vatNumber}
            maxLength={20}
            onChange={({ target }) => onChange({ vatNumber: target.value })}
            disabled={disabled}
          />
        </Field>
      )}
    </>
  );
}
