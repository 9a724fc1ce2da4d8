import type { SiteFacts } from '#src/content-schemas/site.ts';
import { auditPeriod, retentionPeriod } from '#src/lib/site.ts';

/** What the texts of policies take from the vendor's facts and the settings, by the names in `text-only-markdown.ts`. */
export const policyParts = ({ address, claimNote, ...facts }: SiteFacts) => ({
  /** How long inquiries and applications are stored. The number stays on the line of its unit. */
  RetentionPeriod: () => <span className="whitespace-nowrap">{retentionPeriod()}</span>,
  /** How long entries of the audit trail are stored. */
  AuditPeriod: () => <span className="whitespace-nowrap">{auditPeriod()}</span>,
  /** Who decides about personal data, with address and mailbox. */
  Controller: () => (
    <address className="not-italic">
      <p>
        <strong>{facts.legalName}</strong>
        <br />
        {`${address.street}, ${address.town} ${address.postcode}, ${address.country}`}
        <br />
        <a href={`mailto:${facts.email}`}>{facts.email}</a>
      </p>
    </address>
  ),
  /** Who handles personal data for the vendor, in which country and for how long. */
  Processors: () => (
    <ul>
      {facts.processors.map(({ name, country, does, keeps }) => (
        <li key={name}>
          <strong>{name}</strong>
          {`, in ${country}, ${does}. ${keeps}`}
        </li>
      ))}
    </ul>
  ),
  /** Whose the names and marks of partners and clients are, and whether they are samples. */
  NamesAndMarks: () => {
    const sentences = [
      'The names and marks of partners and clients belong to their owners.',
      facts.sample && 'On this website they are samples.',
      claimNote,
    ];
    return <p>{sentences.filter(Boolean).join(' ')}</p>;
  },
});
