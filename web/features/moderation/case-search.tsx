import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { findCases } from '../../data/moderation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';

/** Opens the case of a report by the number that its reporter quotes. */
export function CaseSearch() {
  const [number, setNumber] = useState('');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => findCases(queryClient, number),
    onSuccess: ([found]) => {
      if (!found) return;
      setNumber('');
      const state = found.state === 'decided' ? 'etat=decides&' : '';
      void navigate(`${paths.moderationConsole}?${state}cas=${found.id}`);
    },
  });
  const isMissing = data?.length === 0;
  return (
    <search>
      <Form
        onSubmit={() => {
          if (number.trim() !== '' && !isPending) mutate();
        }}
        className="mb-3"
      >
        <Field
          label="Numéro de signalement"
          error={
            error
              ? messageOf(error)
              : isMissing
                ? 'Aucun signalement que vous puissiez lire ne porte ce numéro.'
                : null
          }
        >
          <span className="flex gap-2">
            <Input
              value={number}
              placeholder="S-7F3A-92D0-41CE"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                setNumber(target.value);
                reset();
              }}
            />
            <Button type="submit" variant="outline" busy={isPending} busyLabel="Recherche...">
              Ouvrir
            </Button>
          </span>
        </Field>
      </Form>
    </search>
  );
}
