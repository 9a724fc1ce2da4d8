import { describe, expect, it } from 'vitest';
import { phaseOf, WARN_MS } from '../../../../src/features/accounts/session-phase.ts';

const MINUTE = 60_000;
const session = { answeredAt: 0, idleAt: 120 * MINUTE, endAt: 720 * MINUTE };

describe('the phase of a session', () => {
  it('is live until shortly before it ends', () =>
    expect(phaseOf(session, session.idleAt - WARN_MS - 1, 0)).toBe('live'));
  it('is renewed during activity', () =>
    expect(phaseOf(session, session.idleAt - WARN_MS, 50 * MINUTE)).toBe('renew'));
  it('warns before the end without activity', () =>
    expect(phaseOf(session, session.idleAt - WARN_MS, 0)).toBe('warn'));
  it('ends when idle', () => expect(phaseOf(session, session.idleAt, 50 * MINUTE)).toBe('ended'));
  it('asks for the password before the absolute limit', () =>
    expect(phaseOf({ ...session, idleAt: session.endAt }, session.endAt - MINUTE, 719 * MINUTE)).toBe(
      'ending',
    ));
  it('ends at the absolute limit', () =>
    expect(phaseOf({ ...session, idleAt: session.endAt }, session.endAt, 719 * MINUTE)).toBe('ended'));
});
