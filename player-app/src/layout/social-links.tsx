import { IconBrandFacebook, IconBrandLinkedin, IconBrandTelegram } from '@tabler/icons-react'

/** Where the product is found elsewhere: put the addresses of its own pages here. */
export const socialLinks = [
  { href: 'https://telegram.org/', label: 'Telegram', Icon: IconBrandTelegram },
  { href: 'https://www.linkedin.com/', label: 'LinkedIn', Icon: IconBrandLinkedin },
  { href: 'https://www.facebook.com/', label: 'Facebook', Icon: IconBrandFacebook },
] as const
