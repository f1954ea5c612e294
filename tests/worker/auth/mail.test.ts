import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { mailPort } from '../../../worker/auth/mail.ts';

const mail = {
  to: 'asker@example.com',
  subject: 'Réinitialisation de votre mot de passe',
  text: 'Un lien.',
  link: 'https://dis-moi.example/api/auth/verify',
};
const deployed = { ...env, DEV_OUTBOX: '' } as unknown as Env;

it('hands mail to the Email Service where a sender is named', async () => {
  const send = mailPort({ ...deployed, MAIL_FROM: 'bonjour@dis-moi.example' } as unknown as Env)!;
  await expect(send(mail)).resolves.toBeUndefined();
});

it('sends none without a sender', () => {
  expect(mailPort(deployed)).toBeNull();
});
