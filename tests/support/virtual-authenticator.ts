import type { Page } from '@playwright/test';

/** A virtual authenticator of Chromium. */
export interface VirtualAuthenticator {
  /** How many passkeys it has. */
  count(): Promise<number>;
}

/**
 * Gives a page an authenticator that answers by itself: one that checks the person, as by a finger, or a security key that
 * does not.
 */
export async function addVirtualAuthenticator(page: Page, verifies: boolean): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: verifies ? 'internal' : 'usb',
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      return (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
