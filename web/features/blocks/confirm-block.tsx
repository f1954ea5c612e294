import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setBlock } from '../../data/blocks.ts';
import { messageOf } from '../../platform/api-problem.ts';
import type { BlockRequest } from '../../platform/block-request.ts';
import { toast } from '../../platform/toast.ts';
import { Question } from '../../ui/confirm-dialog.tsx';

interface BlockQuestionProps {
  request: BlockRequest;
  onClose: () => void;
}

/** Asks for confirmation before blocking a user, and explains the consequences, also for orders. */
export function BlockQuestion({ request: { username, name }, onClose }: BlockQuestionProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => setBlock(queryClient, username, true),
    onSuccess: () => {
      toast.success(`Vous avez bloqué ${name}`);
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Question
      open
      title={`Bloquer ${name} ?`}
      text={
        <div className="grid gap-2">
          <p>
            Vous ne pourrez plus vous écrire, vous suivre ni réagir à ce que l’autre publie, et vous
            ne verrez plus ses posts ni ses commentaires. Cette personne n’en est pas avertie.
          </p>
          <p>
            Ce qu’elle vous a payé et qui attend encore votre réponse lui est remboursé en entier.
            Ce que vous lui avez payé vous revient si la réponse ne vient pas à temps, ou si vous y
            renoncez avant dans vos achats.
          </p>
        </div>
      }
      keep="Annuler"
      onKeep={onClose}
      lose="Bloquer"
      onLose={() => mutate()}
      busy={isPending}
    />
  );
}
