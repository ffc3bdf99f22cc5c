import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { write } from '../../lib/api/http.ts';

/** What a passkey signed, for the server. */
export type PasskeySignature = Awaited<ReturnType<typeof startAuthentication>>;

/** Asks for a passkey: at once, or among what the browser offers for the username. */
export const passkeySignature = async (isAmongOffers = false): Promise<PasskeySignature> => {
  const optionsJSON = await write<PublicKeyCredentialRequestOptionsJSON>({
    method: 'POST',
    path: '/api/auth/passkeys/options',
  });

  return startAuthentication({ optionsJSON, useBrowserAutofill: isAmongOffers });
};

/** Milliseconds after which the browser is given another challenge, before the first one is too old. */
const ANEW = 4 * 60_000;

/** Has the browser offer passkeys for the username, until the signal aborts. Calls with the one that was chosen. */
export const offerPasskeys = async (chosen: (one: PasskeySignature) => void, signal: AbortSignal) => {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return;
  // A page that can't offer them stays as it is: people can type, or press the button, which says what is wrong.
  const offer = () =>
    void passkeySignature(true).then(
      (one) => !signal.aborted && chosen(one),
      () => {},
    );
  const timer = setInterval(offer, ANEW);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    WebAuthnAbortService.cancelCeremony();
  });
  offer();
};
