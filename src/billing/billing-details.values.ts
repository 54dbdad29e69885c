/** Who is billed and how (entity Organization), as it is sealed in one piece. `billcountry` is a country's id, 0 for none; `howlikely` is 1 to 10. */
export type BillingDetails = {
  billname: string;
  billvat: string;
  billref: string;
  billaddress: string;
  billpostalcode: string;
  billcity: string;
  billcountry: number;
  billphone: string;
  billemail: string;
  /** The id of a way to pay; 0 for none. */
  paymentmethod: number;
  what: string;
  howlikely: number;
  feedback: string;
  /** The VAT number as it was found right; empty where it was not checked. */
  verified_vat_no: string;
};

export const NO_DETAILS: BillingDetails = {
  billname: '',
  billvat: '',
  billref: '',
  billaddress: '',
  billpostalcode: '',
  billcity: '',
  billcountry: 0,
  billphone: '',
  billemail: '',
  paymentmethod: 0,
  what: '',
  howlikely: 0,
  feedback: '',
  verified_vat_no: '',
};
