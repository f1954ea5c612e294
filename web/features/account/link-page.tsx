import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import {
  LINK_TYPES,
  type LinkType,
  linkParameters,
  VERIFY,
} from '../../../site/account-contract.ts';
import { attributeOf } from '../../../site/page-contract.ts';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { refreshAccessToken } from '../../platform/access-token.ts';
import { copyText } from '../../platform/copy-text.ts';
import { paths } from '../../platform/paths.ts';
import { hasAskedForRecovery, hasStoredSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { JoinGuest } from './join-guest.tsx';

interface Purpose {
  title: string;
  text: string;
  button: string;
  /** The result, once done; a recovery continues elsewhere. */
  done?: { text: string; to: string; state?: unknown; link: string };
}

const purposes: Record<LinkType, Purpose> = {
  signup: {
    title: 'Confirmer votre adresse e-mail',
    text: 'Confirmez que le compte créé avec cette adresse est le vôtre. Si vous n’avez pas créé de compte, fermez cette page : rien ne change.',
    button: 'Confirmer mon adresse',
    done: {
      text: 'C’est fait : votre adresse est confirmée. Vous recevrez désormais par e-mail les notifications que vous avez choisies.',
      to: paths.settings,
      link: 'Paramètres du compte',
    },
  },
  recovery: {
    title: 'Mot de passe oublié',
    text: 'Continuez pour choisir un nouveau mot de passe. Ce lien ne sert qu’une fois.',
    button: 'Choisir un nouveau mot de passe',
  },
  email_change: {
    title: 'Confirmer votre adresse e-mail',
    text: 'Cette adresse remplacera celle de votre compte. L’ancienne en sera informée.',
    button: 'Confirmer mon adresse',
    done: {
      text: 'C’est fait : votre nouvelle adresse est confirmée. Connectez-vous désormais avec elle.',
      to: paths.settings,
      link: 'Paramètres du compte',
    },
  },
  undo: {
    title: 'Annuler un changement',
    text: 'Votre compte redeviendra tel qu’il était juste avant ce changement, et ce qui a été modifié depuis sera annulé aussi. Toutes les sessions seront fermées et le mot de passe effacé : vous en choisirez un nouveau.',
    button: 'Annuler ce changement',
    done: {
      text: 'C’est fait : votre compte est rétabli et toutes les sessions sont fermées. Choisissez maintenant un nouveau mot de passe.',
      to: paths.auth,
      state: { mode: 'recovery' },
      link: 'Choisir un nouveau mot de passe',
    },
  },
  factor_reset: {
    title: 'Arrêter la demande',
    text: 'Votre double authentification et vos clés d’accès resteront telles quelles. Si vous n’avez rien demandé, changez ensuite votre mot de passe.',
    button: 'Arrêter la demande',
    done: {
      text: 'C’est fait : la demande est arrêtée, et rien n’a changé.',
      to: paths.settings,
      link: 'Paramètres du compte',
    },
  },
};

/**
 * Target of a mailed link: its purpose, and a button. Opening the page does nothing, so that
 * neither a mail scanner nor a preview uses the link up. The form works without a script.
 */
export default function LinkPage() {
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  // The query parameter may hold any other text.
  const type = LINK_TYPES.find((each) => each === query.get(linkParameters.type));
  const purpose = type && purposes[type];
  const token = query.get(linkParameters.token);
  const isDone = query.has(linkParameters.done);
  // The server's HTML does not depend on this browser.
  const isHydrating = useIsHydrating();
  useEffect(() => {
    // The session stored in this browser does not contain the change yet.
    if (isDone && hasStoredSession()) void refreshAccessToken();
  }, [isDone]);

  if (purpose?.done && isDone) {
    const { text, to, state, link } = purpose.done;
    return (
      <Frame title={purpose.title} text={text}>
        <Button asChild className="justify-self-start">
          {/* Its state exists only in the app: a press before that is held. */}
          <Link to={to} state={state} {...{ [attributeOf('early')]: '' }}>
            {link}
          </Link>
        </Button>
      </Frame>
    );
  }
  if (token && query.has(linkParameters.join))
    return (
      <Frame
        title="Cette adresse a déjà un compte"
        text="Connectez-vous à ce compte : la question posée avec votre adresse, sa réponse et ses reçus y seront ajoutés. Le compte provisoire de la question sera supprimé. Si vous n’avez rien demandé, fermez cette page : rien ne change."
      >
        <JoinGuest token={token} address={`${pathname}${search}`} />
      </Frame>
    );
  if (purpose && query.get('error_code') === 'user_banned')
    return (
      <Frame
        title="Ce compte est suspendu"
        text="Son adresse e-mail ne change pas tant que dure la suspension. L’e-mail que vous avez reçu dit pourquoi, et comment contester."
      >
        <Button asChild className="justify-self-start">
          <Link to={paths.rules}>Règles et modération</Link>
        </Button>
      </Frame>
    );
  if (!type || !purpose || !token || query.has('error_code'))
    return (
      <Frame
        title="Ce lien n’est plus valable"
        text="Il a déjà servi, il a expiré, ou un autre l’a remplacé. Vous pouvez en demander un nouveau."
      >
        <Button asChild className="justify-self-start">
          <Link to={paths.auth}>Se connecter</Link>
        </Button>
      </Frame>
    );
  if (purpose === purposes.recovery && !isHydrating && !hasAskedForRecovery())
    return <OtherBrowser purpose={purpose} />;
  return (
    <Frame title={purpose.title} text={purpose.text}>
      <LinkForm type={type} token={token} button={purpose.button} />
    </Frame>
  );
}

/** Follows the link. A press before hydration waits, since this may be the wrong browser. */
function LinkForm({ type, token, button }: Record<'type' | 'token' | 'button', string>) {
  return (
    <form method="post" action={VERIFY} className="group/form grid">
      <input type="hidden" name={linkParameters.type} value={type} />
      <input type="hidden" name={linkParameters.token} value={token} />
      <Button
        type="submit"
        size="large"
        className="justify-self-start group-data-pressed/form:cursor-progress"
      >
        {button}
      </Button>
    </form>
  );
}

/** Help for a link that was requested in another browser; following it in this one would only use it up. */
function OtherBrowser({ purpose }: { purpose: Purpose }) {
  return (
    <Frame
      title={purpose.title}
      text="Pour votre sécurité, ce lien ne s’ouvre que dans le navigateur où vous l’avez demandé. Il n’a pas encore servi : copiez son adresse et ouvrez-la là-bas. Ou recevez un nouveau lien, pour ce navigateur-ci."
    >
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to={paths.auth} state={{ mode: 'recovery' }} {...{ [attributeOf('early')]: '' }}>
            Recevoir un nouveau lien
          </Link>
        </Button>
        <Button variant="outline" onClick={() => void copyAddress()}>
          Copier l’adresse
        </Button>
      </div>
    </Frame>
  );
}

const copyAddress = () =>
  copyText(location.href, 'Adresse copiée', 'L’adresse n’a pas pu être copiée', {
    description: 'Copiez-la à la main, dans la barre d’adresse du navigateur.',
  });

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <Card className="grid gap-5">
        <p>{text}</p>
        {children}
      </Card>
    </Page>
  );
}
