import { Copy, Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The code in groups of four, which are easier to copy by hand. */
const grouped = (code: string) => code.match(/.{1,4}/g)!.join('-');

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}

/** A new set of recovery codes, which is shown only here: nothing closes it before the user says that they have the codes. */
export function RecoveryCodes({ title, codes, onClose }: RecoveryCodesProps) {
  const [isAsked, setAsked] = useState(false);
  const done = useRef<HTMLButtonElement>(null);
  const ask = () => {
    setAsked(true);
    done.current?.focus();
  };
  const text = codes.map(grouped).join('\n');
  const copy = () =>
    copyText(text, 'Codes copiés', 'Les codes n’ont pas pu être copiés', {
      description: 'Téléchargez-les ou recopiez-les.',
    });
  const download = () => {
    const intro = `Codes de secours Dis-moi (${location.host})\nChaque code ne sert qu’une fois.\n\n`;
    saveFile(
      new Blob([`${intro}${text}\n`], { type: 'text/plain' }),
      'dis-moi-codes-de-secours.txt',
    );
  };
  return (
    <Dialog
      open
      onOpenChange={ask}
      title={title}
      footer={
        <Button ref={done} onClick={onClose}>
          J’ai enregistré mes codes
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {isAsked && (
          <Alert tone="danger">
            Ces codes ne seront plus affichés. Enregistrez-les, puis appuyez sur « J’ai enregistré
            mes codes ».
          </Alert>
        )}
        <Alert tone="info">
          Enregistrez ces codes maintenant : ils ne seront plus affichés. Sans votre téléphone, un
          de ces codes vous permet de vous connecter.
        </Alert>
        <ol
          aria-label="Codes de secours"
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg border bg-wash p-4 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} translate="no">
              {grouped(code)}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={() => void copy()}>
            <Copy aria-hidden />
            Copier
          </Button>
          <Button variant="outline" size="small" onClick={download}>
            <Download aria-hidden />
            Télécharger
          </Button>
          <Button variant="outline" size="small" onClick={() => printCodes(text)}>
            <Printer aria-hidden />
            Imprimer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Prints the codes alone, from a frame, since the dialog lies over the page. */
function printCodes(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  const title = contentDocument.createElement('h1');
  title.textContent = `Codes de secours Dis-moi (${location.host})`;
  const list = contentDocument.createElement('pre');
  list.textContent = text;
  contentDocument.body.append(title, list);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}
