import type Stripe from 'stripe';
import { z } from 'zod';
import { currency, expand, integer, type Known, metadata } from '../parameters.ts';

const product = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  images: z.array(z.string()).optional(),
  metadata: metadata.optional(),
} satisfies Known<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>);

const price = z.strictObject({
  currency,
  unit_amount: integer(0),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  product_data: product,
} satisfies Known<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>);

const lineItem = z.strictObject({
  quantity: integer(1).default(1),
  price_data: price,
} satisfies Known<Stripe.Checkout.SessionCreateParams.LineItem>);

const intentData = z.strictObject({
  description: z.string().optional(),
  metadata: metadata.optional(),
  receipt_email: z.email().optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
  transfer_group: z.string().optional(),
} satisfies Known<Stripe.Checkout.SessionCreateParams.PaymentIntentData>);

/** The accepted parameters of a session: one payment by card, on a hosted page. */
export const sessionCreation = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: z.string(),
  cancel_url: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  expires_at: integer().optional(),
  locale: z.string().optional(),
  metadata,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  origin_context: z.enum(['web', 'mobile_app']).optional(),
  payment_intent_data: intentData.optional(),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({
          request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional(),
        } satisfies Known<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.Card>)
        .optional(),
    } satisfies Known<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions>)
    .optional(),
  expand,
} satisfies Known<Stripe.Checkout.SessionCreateParams>);
