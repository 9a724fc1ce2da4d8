import { z } from 'astro/zod';

const link = z.strictObject({
  /** The words a visitor reads, exactly as the specification writes them. */
  label: z.string().min(1),
  /** A path of this site in its canonical lower-case form. */
  href: z.string().regex(/^\/[a-z0-9/-]*$/, 'must be a canonical path such as /about'),
});

const address = z.strictObject({
  /** House number and road. */
  street: z.string().min(1),
  /** Town, also the default place of a vacancy. */
  town: z.string().min(1),
  /** Postal code; text, because it may begin with a zero. */
  postcode: z.string().min(1),
  /** Country in words. */
  country: z.string().min(1),
  /** The province, as search engines ask for it. */
  region: z.string().min(1),
  /** Country in two capital letters (ISO 3166-1), for structured data. */
  countryCode: z.string().regex(/^[A-Z]{2}$/),
});

const phoneNumber = z
  .string()
  .regex(/^\+[0-9][0-9 ]+$/, 'must be an international number such as +94 11 000 0000');

/** A supplier that handles personal data for the vendor, as the privacy policy lists it. */
const processor = z.strictObject({
  /** Its registered name. */
  name: z.string().min(1),
  /** Where it handles the data. */
  country: z.string().min(1),
  /** What the processor does, said after name and country: 'stores inquiries'. */
  does: z
    .string()
    .regex(
      /^[a-z].*[^.]$/,
      'must follow on from the name: begin with a lower-case verb, and leave out the full stop',
    ),
  /** How long the data stays there, as a sentence. */
  keeps: z.string().regex(/^[A-Z].*\.$/, 'must be a sentence'),
});

/** The vendor's facts, the menu and the footer: `content/site.yaml`. */
export const siteSchema = z.strictObject({
  /** Whether the vendor, its figures, customers and authors are samples; see `src/lib/content-files.ts`. */
  sample: z.boolean(),
  /** The name a visitor reads; the last part of every page title. */
  name: z.string().min(1),
  /** The registered name, for the copyright line and structured data. */
  legalName: z.string().min(1),
  /** What Home adds to its title after the name. */
  claim: z.string().min(1),
  /** Says in the legal policy that the claim is a sample; to be removed once the vendor can prove it. */
  claimNote: z.string().startsWith('Sample ').optional(),
  /** The footer's sentence about the vendor. */
  tagline: z.string().min(1),
  /** What the vendor does, for search results of pages without a description. */
  description: z.string().min(50).max(220),
  /** Public mailbox. */
  email: z.email(),
  /** Public telephone number. */
  phone: phoneNumber,
  /** A number in the form a visitor should type, shown as the placeholder of phone fields. */
  phoneSample: phoneNumber,
  /** The number behind every WhatsApp link. */
  whatsapp: phoneNumber,
  /** The office. */
  address,
  /** Office hours in words. */
  hours: z.string().min(1),
  /** Days (YYYY-MM-DD) on which the office is closed, besides weekends. */
  holidays: z.array(z.iso.date('must be a date such as 2026-12-25, in quotes')),
  /** IANA time zone in which dates and days are counted. */
  timeZone: z.string().min(1),
  /** Open Graph locale. */
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  /** The year of the copyright line. */
  copyrightYear: z.number().int(),
  /** The vendor's profiles; exactly the four networks of the footer. */
  social: z
    .array(
      z.strictObject({
        /** Which network, which also picks its icon. */
        network: z.enum(['Instagram', 'Facebook', 'LinkedIn', 'WhatsApp']),
        /** The profile's address. */
        url: z.url(),
      }),
    )
    .length(4),
  /** Who handles personal data for the vendor. */
  processors: z.array(processor).min(1),
  /** The menu, in order. */
  nav: z.array(link).min(1),
  /** The two buttons beside the menu. */
  actions: z.strictObject({
    /** The less prominent button. */
    product: link,
    /** The filled button. */
    talk: link,
  }),
  /** The footer's lists of links. */
  footer: z.array(
    z.strictObject({
      /** Heading of the list. */
      title: z.string().min(1),
      /** Its links, in order. */
      links: z.array(link).min(1),
    }),
  ),
  /** 'Countries We Serve', in order. */
  countries: z.array(z.string()).length(6),
  /** The parts of the keyword list. */
  keywords: z.strictObject({
    /** Phrases joined with every place. */
    phrases: z.array(z.string()).min(1),
    /** Phrases without a place. */
    general: z.array(z.string()),
    /** Cities and countries. */
    places: z.array(z.string()).min(1),
  }),
});

export type SiteFacts = z.infer<typeof siteSchema>;
