import { z } from 'astro/zod';

const text = z.string().min(1);

const link = z.strictObject({
  label: text,
  href: z.string().regex(/^\/[a-z0-9/-]*$/, 'must be a canonical path such as /about'),
});

const phoneNumber = z
  .string()
  .regex(/^\+[0-9][0-9 ]+$/, 'must be an international number such as +94 11 000 0000');

/** The vendor's facts, the menu and the footer: `content/site.yaml`. */
export const siteSchema = z.strictObject({
  /** Whether the vendor, its figures, customers and authors are samples; see `src/lib/content-files.ts`. */
  sample: z.boolean(),
  /** The name a visitor reads; the last part of every page title. */
  name: text,
  legalName: text,
  /** What Home adds to its title after the name. */
  claim: text,
  /** Says in the legal policy that the claim is a sample; to be removed once the vendor can prove it. */
  claimNote: z.string().startsWith('Sample ').optional(),
  /** The footer's sentence about the vendor. */
  tagline: text,
  /** What the vendor does, for search results of pages without a description. */
  description: z.string().min(50).max(220),
  email: z.email(),
  phone: phoneNumber,
  /** The placeholder of phone fields. */
  phoneSample: phoneNumber,
  whatsapp: phoneNumber,
  address: z.strictObject({
    street: text,
    /** Also the default place of a vacancy. */
    town: text,
    /** Text, because it may begin with a zero. */
    postcode: text,
    country: text,
    /** The province, as search engines ask for it. */
    region: text,
    /** ISO 3166-1. */
    countryCode: z.string().regex(/^[A-Z]{2}$/),
  }),
  /** Office hours in words. */
  hours: text,
  /** Days on which the office is closed, besides weekends. */
  holidays: z.array(z.iso.date('must be a date such as 2026-12-25, in quotes')),
  /** Open Graph locale. */
  locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/),
  copyrightYear: z.number().int(),
  /** The vendor's profiles; the network picks the icon. */
  social: z
    .array(
      z.strictObject({ network: z.enum(['Instagram', 'Facebook', 'LinkedIn', 'WhatsApp']), url: z.url() }),
    )
    .length(4),
  /** Who answers visitors, by desk; a drawn outline stands in for a missing photograph. */
  people: z.array(z.strictObject({ role: text, does: text, photo: text.startsWith('/').optional() })).max(6),
  /** Suppliers that handle personal data for the vendor, as the privacy policy lists them. */
  processors: z
    .array(
      z.strictObject({
        name: text,
        country: text,
        /** What the processor does, said after name and country: 'stores inquiries'. */
        does: z
          .string()
          .regex(
            /^[a-z].*[^.]$/,
            'must follow on from the name: begin with a lower-case verb, and leave out the full stop',
          ),
        /** How long the data stays there. */
        keeps: z.string().regex(/^[A-Z].*\.$/, 'must be a sentence'),
      }),
    )
    .min(1),
  nav: z.array(link).min(1),
  /** The two buttons beside the menu; `talk` is the filled one. */
  actions: z.strictObject({ product: link, talk: link }),
  footer: z.array(z.strictObject({ title: text, links: z.array(link).min(1) })),
  /** 'Countries We Serve'. */
  countries: z.array(z.string()).length(6),
  /** The parts of the keyword list: each phrase is joined with every place, `general` stand alone. */
  keywords: z.strictObject({
    phrases: z.array(z.string()).min(1),
    general: z.array(z.string()),
    places: z.array(z.string()).min(1),
  }),
});

export type SiteFacts = z.infer<typeof siteSchema>;
